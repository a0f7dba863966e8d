import { persistentBoolean } from '@nanostores/persistent';
import './device.ts';

/** True when the reader chose to save data (key `data-saver`). Then nothing moves or loads automatically. */
export const $dataSaver = persistentBoolean('data-saver', false);
