import { persistentAtom } from '@nanostores/persistent';
import './device.ts';

export const temperatureUnits = ['C', 'F'] as const;
export type TemperatureUnit = (typeof temperatureUnits)[number];

export const isTemperatureUnit = (value: unknown): value is TemperatureUnit =>
  temperatureUnits.some((unit) => unit === value);

/**
 * The unit that the reader chose for every temperature, stored on the device under `temperature-unit`. Null until they choose: then each
 * page has its own.
 */
export const $temperatureUnit = persistentAtom<TemperatureUnit | null>('temperature-unit', null, {
  encode: (unit) => unit ?? undefined,
  decode: (kept) => (isTemperatureUnit(kept) ? kept : null),
});
