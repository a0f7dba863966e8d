import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { Settings } from '#config/settings.ts';
import { writePrivateFile } from './private-file.ts';

const makeSecret = () => randomBytes(32).toString('hex');

/** The file of an earlier version may lack a secret, which is generated then. */
const secret = z.string().default(makeSecret);
const Secrets = z.object({
  publish: secret,
  preview: secret,
  desk: secret,
  health: secret,
  gateSalt: secret,
  backup: secret,
  push: secret,
});
/**
 * Secrets that WordPress and the worker share: `publish` signs webhooks, `preview` signs preview links. `desk` signs what
 * the desk does with subscribers; WordPress does not get it. `health` gives access to the
 * details of /api/health. `gateSalt` is part of the hash of the curtain's password; it stays the same, so that two builds are equal.
 * `backup` signs backups. `push` is the private key of notifications (#contract/notifications/push-contact.ts).
 */
export type Secrets = z.infer<typeof Secrets>;

/**
 * The secrets of the settings. Those that are not set come from this data folder, where they are generated once, readable only by their
 * owner. So a site and a WordPress on one machine share secrets without any setting.
 */
export async function readSecrets(
  settings: Partial<
    Pick<
      Settings,
      'PUBLISH_SECRET' | 'PREVIEW_SECRET' | 'DESK_SECRET' | 'HEALTH_TOKEN' | 'BACKUP_SECRET' | 'PUSH_KEY'
    >
  >,
  dataDir: string,
): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const pushFile = path.join(dataDir, 'push-key');
  const [kept, keptPush] = await Promise.all(
    [file, pushFile].map((one) => readFile(one, 'utf8').catch(() => null)),
  );
  const known = z.record(z.string(), z.unknown()).parse(kept ? JSON.parse(kept) : {});
  const own = Secrets.parse(keptPush ? { ...known, push: keptPush } : known);
  // Those of a later release stay, for when it comes back.
  const text = JSON.stringify({ ...known, ...own });
  if (kept !== text) await writePrivateFile(file, text);
  // 1.0.0 writes the first file without what it does not know, and with a lost key nobody who subscribed is told anything any more.
  if (keptPush !== own.push) await writePrivateFile(pushFile, own.push);
  return {
    ...own,
    publish: settings.PUBLISH_SECRET ?? own.publish,
    preview: settings.PREVIEW_SECRET ?? own.preview,
    desk: settings.DESK_SECRET ?? own.desk,
    health: settings.HEALTH_TOKEN ?? own.health,
    backup: settings.BACKUP_SECRET ?? own.backup,
    push: settings.PUSH_KEY ?? own.push,
  };
}
