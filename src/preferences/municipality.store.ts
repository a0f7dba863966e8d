import { persistentAtom } from '@nanostores/persistent';
import { defaultMunicipality, findMunicipality } from '#contract/municipalities.ts';
import type { Municipality } from '#contract/weather.ts';
import './device.ts';

/** The reader's municipality, San Juan until one is chosen. Its name is stored on the device under `municipality`. */
export const $municipality = persistentAtom<Municipality>('municipality', defaultMunicipality, {
  encode: (municipality) => municipality.nombre,
  decode: (kept) => findMunicipality(kept) ?? defaultMunicipality,
});
