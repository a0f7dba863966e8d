import { atom } from 'nanostores';
import { defaultMunicipality } from '#contract/municipalities.ts';
import { $municipality } from '#preferences/municipality.store.ts';
import { showSpot } from './sky.store.ts';
import type { Spot } from './sky.ts';

/** The place that the page is about, shown or being asked for: one for all of its widgets. */
export const $spot = atom<Spot>(defaultMunicipality);

/** Whether the reader's own place is being looked for: the button for it waits. */
export const $locating = atom(false);

/** Counts what decides on the place: what was begun before the last of them has nothing to say any more. */
let decisions = 0;

const isSame = (one: Spot, other: Spot) =>
  one.nombre === other.nombre && one.lat === other.lat && one.lon === other.lon;

/** Only another place asks for its weather. */
async function show(spot: Spot): Promise<void> {
  if (isSame(spot, $spot.get())) return;
  $spot.set(spot);
  await showSpot(spot);
}

/** The page's own address says a chosen place, so that reloading it shows the same one; of any other it says nothing. */
function nameInAddress(name: string | null): void {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  query.delete('buscar');
  if (name === null) query.delete('municipio');
  else query.set('municipio', name);
  const text = query.toString();
  history.replaceState(null, '', text === '' ? pathname : `${pathname}?${text}`);
}

/** Whether the reader named a place, by a link or by what they chose: then nobody looks for another. */
export const isNamed = (): boolean =>
  new URLSearchParams(location.search).get('municipio') === $spot.get().nombre;

/**
 * The page begins with what the server drew. Whoever named no place gets the one that the device remembers: the server's first
 * answer is everybody's, and San Juan's.
 */
export async function beginAt(drawn: Spot): Promise<void> {
  $spot.set(drawn);
  if (!isNamed()) await show($municipality.get());
}

/** The reader chooses a place: whatever else was looking for one gives way. Never throws. */
export async function choose(spot: Spot): Promise<void> {
  decisions += 1;
  $locating.set(false);
  nameInAddress(spot.nombre);
  await show(spot);
}

/**
 * Looks for the reader's own place and shows its weather. Where it cannot be known, the log says why and the reader gets the place
 * that the device remembers: San Juan, until one was chosen. Never throws.
 */
export async function locate(find: () => Promise<Spot>): Promise<void> {
  const decision = (decisions += 1);
  $locating.set(true);
  const found = await find().catch((error: unknown) => {
    console.warn(error instanceof Error ? error.message : error);
    return null;
  });
  if (decision !== decisions) return;
  $locating.set(false);
  nameInAddress(null);
  await show(found ?? $municipality.get());
}

/** Asks for the same place's weather again. Never throws. */
export const refresh = (): Promise<void> => showSpot($spot.get());
