import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Settings } from '#config/settings.ts';

const makeSecret = () => randomBytes(32).toString('hex');

/** A file of an earlier version may lack one: it is made then. */
const secret = z.string().default(makeSecret);
const Secrets = z.object({ publish: secret, preview: secret, health: secret, gateSalt: secret });
/**
 * What WordPress and the worker share: with `publish` webhooks are signed, with `preview` preview links. `health` opens the details of
 * /api/health. `gateSalt` goes into the hash of the curtain's password; it stays the same, so that a build is like the one before.
 */
export type Secrets = z.infer<typeof Secrets>;

/**
 * The secrets of the settings; for those that are not set, ones of this data folder, made once and readable by its owner
 * alone. So a site and a WordPress on one machine know each other without anybody having set a thing.
 */
export async function readSecrets(
  settings: Partial<Pick<Settings, 'PUBLISH_SECRET' | 'PREVIEW_SECRET' | 'HEALTH_TOKEN'>>,
  dataDir: string,
): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const kept = await readFile(file, 'utf8').catch(() => null);
  const own = Secrets.parse(kept === null ? {} : JSON.parse(kept));
  const text = JSON.stringify(own);
  if (kept !== text) {
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, text, { mode: 0o600 });
  }
  return {
    ...own,
    publish: settings.PUBLISH_SECRET ?? own.publish,
    preview: settings.PREVIEW_SECRET ?? own.preview,
    health: settings.HEALTH_TOKEN ?? own.health,
  };
}
