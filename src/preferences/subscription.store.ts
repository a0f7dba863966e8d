import { persistentBoolean } from '@nanostores/persistent';
import './device.ts';

/**
 * True once somebody subscribed to the newsletter on this device (key `newsletter`). The email address is not stored, so that
 * the device does not reveal it.
 */
export const $subscribed = persistentBoolean('newsletter', false);
