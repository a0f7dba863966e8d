import { atom } from 'nanostores';
import { hashPassword } from '#config/gate-password.ts';
import { $authenticated } from '#preferences/authenticated.store.ts';
import { texts } from './texts.ts';

/** `insecure`: the browser has nothing to check a password with, which is so on plain http. */
export type GateState = 'locked' | 'checking' | 'wrong' | 'insecure';

/** Where the prompt stands. */
export const $gate = atom<GateState>('locked');

/** What the prompt says of a state. */
export const messageOf = (state: GateState): string =>
  state === 'wrong' || state === 'insecure' ? texts[state] : '';

/**
 * Compares a password, exactly, with the one whose salted hash the site was built with; the right one unlocks this device.
 * Does nothing while another one is being checked.
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
