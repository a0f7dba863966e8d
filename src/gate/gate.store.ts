import { atom } from 'nanostores';
import { hashPassword } from '#config/gate-password.ts';
import { $authenticated } from '#preferences/authenticated.store.ts';
import { texts } from './texts.ts';

/** `insecure`: the browser has no Web Crypto to check a password, as on plain http. */
export type GateState = 'locked' | 'checking' | 'wrong' | 'insecure';

/** State of the prompt. */
export const $gate = atom<GateState>('locked');

/** Error message for a state; empty if there is none. */
export const messageOf = (state: GateState): string =>
  state === 'wrong' || state === 'insecure' ? texts[state] : '';

/**
 * Checks a password against the salted hash in the build. The correct one sets $authenticated on this device.
 * Does nothing while another check is running.
 */
export async function tryPassword(password: string, expected: { salt: string; hash: string }): Promise<void> {
  if ($gate.get() === 'checking') return;
  $gate.set('checking');
  const hash = await hashPassword(password, expected.salt).catch(() => null);
  if (hash !== expected.hash) {
    $gate.set(hash === null ? 'insecure' : 'wrong');
    return;
  }
  $gate.set('locked');
  $authenticated.set(true);
}
