import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Secrets = z.object({ publish: z.string(), preview: z.string() });
/** What WordPress and the worker share: with the first webhooks are signed, with the second preview links. */
export type Secrets = z.infer<typeof Secrets>;

const makeSecret = () => randomBytes(32).toString('hex');

/**
 * The secrets of the settings; for those that are not set, ones of this data folder, made once and readable by its owner
 * alone. So a site and a WordPress on one machine know each other without anybody having set a thing.
 */
export async function readSecrets(
  settings: { PUBLISH_SECRET?: string | undefined; PREVIEW_SECRET?: string | undefined },
  dataDir: string,
): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const kept = await readFile(file, 'utf8').catch(() => null);
  const own =
    kept === null ? { publish: makeSecret(), preview: makeSecret() } : Secrets.parse(JSON.parse(kept));
  if (kept === null) {
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, JSON.stringify(own), { mode: 0o600 });
  }
  return {
    publish: settings.PUBLISH_SECRET ?? own.publish,
    preview: settings.PREVIEW_SECRET ?? own.preview,
  };
}
