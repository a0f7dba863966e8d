import { atom } from 'nanostores';
import { defaultMunicipality, findMunicipality } from '#contract/weather/municipalities.ts';
import {
  $municipality,
  chooseMunicipality,
  forgetMunicipality,
  rememberLocated,
} from '#preferences/municipality.store.ts';
import { loadSky, type Sky, type Spot } from './sky.ts';

/** The data that every weather widget of the page shows; null until one is set after hydration. */
export const $sky = atom<Sky | null>(null);

/** The place that is loading; null when none is. */
export const $loadingSpot = atom<Spot | null>(null);

/** Requests all weather of a place and shows it. When another place is requested meanwhile, this response is dropped. Never throws. */
async function showSpot(spot: Spot): Promise<void> {
  $loadingSpot.set(spot);
  const sky = await loadSky(spot);
  if ($loadingSpot.get() !== spot) return;
  $sky.set(sky);
  $loadingSpot.set(null);
}

/** The place of the page, shown or loading, shared by all of its widgets. */
export const $spot = atom<Spot>(defaultMunicipality);

/** Whether the reader's position is being determined. Its button is disabled meanwhile. */
export const $locating = atom(false);

/** Where the reader is, or without a position the place that a page shows instead. */
export interface FoundSpot {
  spot: Spot;
  isPosition: boolean;
  /** Whether they are far from Puerto Rico; then the spot is San Juan, which all pages show. */
  isFar?: boolean;
}

/** Whether San Juan is shown because the reader is far from Puerto Rico. A sentence says so. */
export const $isFar = atom(false);

/** Counts what the reader decides about the place. What waits for a response is dropped when there is something newer. */
let decisions = 0;

/** Returns a function that says whether the reader has decided nothing about the place since this call. */
export function watchDecisions(): () => boolean {
  const before = decisions;
  return () => before === decisions;
}

function cancelLocate(): void {
  decisions += 1;
  $locating.set(false);
}

/** Has the device forget the municipality, also the one that a pending `locate` would remember. */
export function forgetPlace(): void {
  cancelLocate();
  forgetMunicipality();
}

const isSame = (one: Spot, other: Spot) =>
  one.nombre === other.nombre && one.lat === other.lat && one.lon === other.lon;

/** Shows a place. Requests nothing when it is already shown. Never throws. */
export async function show(spot: Spot): Promise<void> {
  if (isSame(spot, $spot.get())) return;
  $spot.set(spot);
  await showSpot(spot);
}

/** Puts a chosen place into the URL, so that reloading shows it again; null removes it. Also removes the search text. */
function nameInAddress(name: string | null): void {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  query.delete('buscar');
  if (name === null) query.delete('municipio');
  else query.set('municipio', name);
  const text = query.toString();
  history.replaceState(null, '', text === '' ? pathname : `${pathname}?${text}`);
}

/** Whether the URL names the shown place, through a link or a choice. Then no other place is looked for automatically. */
export const isNamed = (): boolean =>
  new URLSearchParams(location.search).get('municipio') === $spot.get().nombre;

/**
 * Starts with what the server rendered. If the URL names no place, loads the one that the device remembers: without a place in the URL
 * the server's page is cached for everybody and shows San Juan.
 */
export async function startSky(drawn: Spot): Promise<void> {
  $spot.set(drawn);
  if (!isNamed()) await show($municipality.get());
}

/** Shows a place that the reader chose, and names it in the URL. Never throws. */
export async function showChosen(spot: Spot): Promise<void> {
  nameInAddress(spot.nombre);
  await show(spot);
}

/** Shows the place that the reader chose and remembers it on the device, and cancels a pending `locate`. Never throws. */
export async function choose(spot: Spot): Promise<void> {
  cancelLocate();
  $isFar.set(false);
  const municipality = findMunicipality(spot.nombre);
  if (municipality) chooseMunicipality(municipality);
  await showChosen(spot);
}

/**
 * Determines the reader's position with `find`, shows its weather and remembers its municipality on the device. On failure logs the
 * reason and shows the place that the device remembers (San Juan until there is one). A page that locates a reader who has not asked for it
 * (`isAsked`) drops nothing that they asked for. Never throws.
 */
export async function locate(find: () => Promise<FoundSpot>, isAsked = true): Promise<void> {
  if (isAsked) decisions += 1;
  const isNewest = watchDecisions();
  $locating.set(true);
  const found = await find().catch((error: unknown) => {
    console.warn(error instanceof Error ? error.message : error);
    return null;
  });
  if (!isNewest()) return;
  $locating.set(false);
  nameInAddress(null);
  $isFar.set(found?.isFar === true);
  const municipality = found?.isPosition && findMunicipality(found.spot.nombre);
  if (municipality) rememberLocated(municipality);
  await show(found?.spot ?? $municipality.get());
}

/** Requests the weather of the current place again. Never throws. */
export const refresh = (): Promise<void> => showSpot($spot.get());
