import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Settings } from '#config/settings.ts';

const makeSecret = () => randomBytes(32).toString('hex');

/** The file of an earlier version may lack a secret, which is generated then. */
const secret = z.string().default(makeSecret);
const Secrets = z.object({ publish: secret, preview: secret, health: secret, gateSalt: secret });
/**
 * Secrets that WordPress and the worker share: `publish` signs webhooks, `preview` signs preview links. `health` gives access to the
 * details of /api/health. `gateSalt` is part of the hash of the curtain's password; it stays the same, so that two builds are equal.
 */
export type Secrets = z.infer<typeof Secrets>;

/**
 * The secrets of the settings. Those that are not set come from this data folder, where they are generated once, readable only by their
 * owner. So a site and a WordPress on one machine share secrets without any setting.
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
