import { persistentBoolean } from '@nanostores/persistent';
import './device.ts';

/** True when the reader asked for less data (key `data-saver`): nothing moves or loads by itself then. */
export const $dataSaver = persistentBoolean('data-saver', false);
