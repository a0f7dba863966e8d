import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { defaultMunicipality, findMunicipality } from '#contract/weather/municipalities.ts';
import type { Municipality } from '#contract/weather/weather.ts';
import './device.ts';

/**
 * The municipality that the device remembers: chosen by the reader, or the one where they were located. Only its name is stored, under
 * `municipality`, never a position. Null until there is one.
 */
export const $remembered = persistentAtom<Municipality | null>('municipality', null, {
  encode: (municipality) => municipality?.nombre,
  decode: (kept) => findMunicipality(kept) ?? null,
});

/** The reader's municipality, San Juan until one is remembered. */
export const $municipality = computed($remembered, (municipality) => municipality ?? defaultMunicipality);

/**
 * Whether the weather pages may locate the reader without being asked: until the reader chooses a municipality, or makes the device forget
 * one. Then `locate` is `no` on the device, until they press the button that locates them.
 */
export const $locatesByItself = persistentAtom<boolean>('locate', true, {
  encode: (may) => (may ? undefined : 'no'),
  decode: (kept) => kept !== 'no',
});

/** Remembers the municipality that the reader chose. No position replaces it unless they ask for that. */
export function chooseMunicipality(municipality: Municipality): void {
  $remembered.set(municipality);
  $locatesByItself.set(false);
}

/** Remembers the municipality where the reader was located. */
export function rememberLocated(municipality: Municipality): void {
  $remembered.set(municipality);
  $locatesByItself.set(true);
}

/** Forgets the municipality. The next weather page does not locate the reader, because that would remember it again. */
export function forgetMunicipality(): void {
  $remembered.set(null);
  $locatesByItself.set(false);
}
