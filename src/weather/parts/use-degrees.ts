import { useStore } from '@nanostores/react';
import { $temperatureUnit, type TemperatureUnit } from '#preferences/temperature-unit.store.ts';
import { useHydrated } from '#ui/islands/browser-state.ts';
import { degreesIn, type Degrees } from '../sky/degrees.ts';

/** The unit that the reader chose. Until they choose, and in the server's HTML, that of the page. */
export function useDegrees(ofPage: TemperatureUnit): Degrees {
  const chosen = useStore($temperatureUnit);
  return degreesIn[(useHydrated() && chosen) || ofPage];
}
