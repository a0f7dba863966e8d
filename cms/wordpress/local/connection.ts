import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The plugin's settings; an empty value counts as not set. */
export interface Connection {
  /** Without a trailing slash. */
  siteUrl: string;
  publishSecret: string;
  previewSecret: string;
}

/** Sets the site that a local WordPress publishes to, in a file that its settings read on every request. */
export async function writeConnection(folder: string, connection: Connection): Promise<void> {
  const file = join(folder, 'connection.json');
  const constants = {
    TELECOQUI_SITE_URL: connection.siteUrl,
    TELECOQUI_PUBLISH_SECRET: connection.publishSecret,
    TELECOQUI_PREVIEW_SECRET: connection.previewSecret,
  };
  await writeFile(`${file}.partial`, JSON.stringify(constants), { mode: 0o600 });
  await rename(`${file}.partial`, file);
}
