import { persistentBoolean } from '@nanostores/persistent';
import './device.ts';

/**
 * True once somebody subscribed to the newsletter on this device (key `newsletter`). It holds no address: who reads
 * the device learns only that.
 */
export const $subscribed = persistentBoolean('newsletter', false);
