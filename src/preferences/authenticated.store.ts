import { persistentAtom } from '@nanostores/persistent';
import './device.ts';

/**
 * True on a device where somebody knew the gate's password (key `authenticated`; the script that runs before the first paint
 * reads the same, see #gate/gate-script.ts). It says so to this device alone: whoever writes it there by hand is in too.
 */
export const $authenticated = persistentAtom<boolean>('authenticated', false, {
  encode: (authenticated) => (authenticated ? 'true' : undefined),
  decode: (kept) => kept === 'true',
});
