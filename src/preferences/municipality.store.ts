import { persistentAtom } from '@nanostores/persistent';
import { defaultMunicipality, findMunicipality } from '#contract/municipalities.ts';
import type { Municipality } from '#contract/weather.ts';
import './device.ts';

/** The reader's municipality, kept on the device by its name under `municipality`; San Juan until one is chosen. */
export const $municipality = persistentAtom<Municipality>('municipality', defaultMunicipality, {
  encode: (municipality) => municipality.nombre,
  decode: (kept) => findMunicipality(kept) ?? defaultMunicipality,
});
