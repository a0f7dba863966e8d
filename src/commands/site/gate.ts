import path from 'node:path';
import { hashPassword } from '#config/gate-password.ts';
import { siteUrlOf, type Settings } from '#config/settings.ts';
import { passKey, passwordDigest, sitePass } from '#contract/signing/gate-pass.ts';
import { EndedPasses } from '#origin/gate/ended-passes.ts';
import type { HardGate } from '#origin/gate/gate.ts';
import { root } from '../root.ts';
import type { Secrets } from '../secrets.ts';
import { StopError } from '../run-command.ts';

/** The gate's settings for builds, the server and the worker. */
export type Gate =
  | { mode: 'off' }
  | { mode: 'curtain'; salt: string; hash: string }
  | {
      mode: 'hard';
      /** SHA-256 of the password, and of the previous one while it is accepted too. */
      digests: [string, ...string[]];
      /** The key that readers' passes are signed with, and those of passes that are accepted too. */
      keys: [CryptoKey, ...CryptoKey[]];
      /** The pass that the site itself shows the worker. */
      sitePass: string;
    };

/** Throws StopError with a sentence if a gate has no password. */
export async function readGate(
  settings: Pick<Settings, 'SITE_GATE' | 'SITE_GATE_PASSWORD'> &
    Partial<Pick<Settings, 'SITE_GATE_PASSWORD_PREVIOUS' | 'PUBLISH_SECRET_PREVIOUS'>>,
  secrets: Pick<Secrets, 'publish' | 'gateSalt'>,
): Promise<Gate> {
  const { SITE_GATE, SITE_GATE_PASSWORD, SITE_GATE_PASSWORD_PREVIOUS, PUBLISH_SECRET_PREVIOUS } = settings;
  if (SITE_GATE === 'off') return { mode: 'off' };
  if (SITE_GATE_PASSWORD === undefined)
    throw new StopError(`SITE_GATE=${SITE_GATE} needs SITE_GATE_PASSWORD.`);
  if (SITE_GATE === 'curtain') {
    const salt = secrets.gateSalt;
    return { mode: 'curtain', salt, hash: await hashPassword(SITE_GATE_PASSWORD, salt) };
  }
  const digest = await passwordDigest(SITE_GATE_PASSWORD);
  const key = await passKey(secrets.publish, digest);
  const digests: [string, ...string[]] = [digest];
  if (SITE_GATE_PASSWORD_PREVIOUS) digests.push(await passwordDigest(SITE_GATE_PASSWORD_PREVIOUS));
  const publishSecrets = [secrets.publish, ...(PUBLISH_SECRET_PREVIOUS ? [PUBLISH_SECRET_PREVIOUS] : [])];
  const others = publishSecrets
    .flatMap((secret) => digests.map((one) => ({ secret, one })))
    .slice(1)
    .map(({ secret, one }) => passKey(secret, one));
  return {
    mode: 'hard',
    digests,
    keys: [key, ...(await Promise.all(others))],
    sitePass: await sitePass(key),
  };
}

/** Identifies the gate as far as pages depend on it. A hard gate is in front of the pages: its password changes nothing in them. */
export const gateMark = (gate: Gate): string =>
  gate.mode === 'curtain' ? `curtain ${gate.salt} ${gate.hash}` : gate.mode;

/** The variables of the gate for the site's code. The pass goes only to the server, never into the code. */
export const gateEnvironment = (gate: Gate) => ({
  SITE_GATE: gate.mode,
  GATE_SALT: gate.mode === 'curtain' ? gate.salt : '',
  GATE_HASH: gate.mode === 'curtain' ? gate.hash : '',
  GATE_PASS: gate.mode === 'hard' ? gate.sitePass : '',
});

/** What the origin needs to close the site; undefined if it is open. */
export async function originGate(gate: Gate, settings: Settings): Promise<HardGate | undefined> {
  if (gate.mode !== 'hard') return undefined;
  const { keys, digests } = gate;
  const ended = await EndedPasses.open(path.resolve(root, settings.DATA_DIR, 'ended-passes.jsonl'));
  return { keys, digests, siteUrl: siteUrlOf(settings), ended };
}
