import { persistentAtom } from '@nanostores/persistent';
import { defaultMunicipality, findMunicipality, type Municipality } from '#config/municipalities.ts';
import './device.ts';

/** The reader's municipality, kept on the device by its name under `municipality`; San Juan until one is chosen. */
export const $municipality = persistentAtom<Municipality>('municipality', defaultMunicipality, {
  encode: (municipality) => municipality.nombre,
  decode: (kept) => findMunicipality(kept) ?? defaultMunicipality,
});
