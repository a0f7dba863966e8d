import { persistentAtom } from '@nanostores/persistent';
import './device.ts';

/**
 * True on a device where the gate's password was entered (key `authenticated`, which gate-script.ts reads before the first paint).
 * It is only a flag on the device: setting it by hand opens the curtain too.
 */
export const $authenticated = persistentAtom<boolean>('authenticated', false, {
  encode: (authenticated) => (authenticated ? 'true' : undefined),
  decode: (kept) => kept === 'true',
});
