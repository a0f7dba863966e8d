import { atom } from 'nanostores';
import { municipalities } from '#api/weather.ts';
import { $municipality } from '#preferences/municipality.store.ts';
import { now } from '#ui/device-clock.ts';
import { ownSpot } from './locate.ts';
import { beginAt, isNamed, locate } from './place.store.ts';
import { $asking, $sky } from './sky.store.ts';
import { askSky, type Sky, type Spot } from './sky.ts';
import { texts } from './v2-texts.ts';
import { failuresOf } from './v2-sky.ts';

/** What the initial choice of a place is waiting for; null when it is done. */
export const $step = atom<'locations' | 'default' | null>(null);

/** Error text when the list of places cannot be loaded; null otherwise. */
export const $failure = atom<string | null>(null);

/** The place of that name, or else the first of the list; null when the list is empty. */
export const fallbackSpot = (list: readonly Spot[], name: string): Spot | null =>
  list.find(({ nombre }) => nombre === name) ?? list[0] ?? null;

/**
 * The reader's position, or when it is unknown the place that the device remembers (San Juan until one was chosen). Throws, and sets
 * $failure, when the list of places cannot be loaded.
 */
async function findSpot(): Promise<Spot> {
  $step.set('locations');
  try {
    const list = (await municipalities()).data;
    const fallback = fallbackSpot(list, $municipality.get().nombre);
    if (fallback === null) throw new Error('The list of municipalities is empty');
    $step.set('default');
    return await ownSpot().catch(() => fallback);
  } catch (error) {
    $failure.set(texts.failed.locations);
    throw new Error(texts.failed.locations, { cause: error });
  } finally {
    $step.set(null);
  }
}

/** Starts with what the server rendered. If the URL names no place, locates the reader. Never throws. */
export async function beginV2(drawn: Sky): Promise<void> {
  $sky.set(drawn);
  const remembered = beginAt(drawn.spot);
  if (!isNamed()) await locate(findSpot);
  await remembered;
}

/** Milliseconds after which the weather is requested again: the service updates it every ten minutes. */
const goodFor = 600_000;

let lastTry = 0;

/**
 * Requests the weather again when it and the last attempt are at least ten minutes old. What is shown stays until a complete response
 * arrives. Never throws.
 */
export async function renew(shown: Sky, reportedAt: number): Promise<void> {
  const at = now();
  if ($asking.get() !== null || at - Math.max(reportedAt, lastTry) < goodFor) return;
  lastTry = at;
  const sky = await askSky(shown.spot);
  if ($asking.get() === null && $sky.get() === shown && failuresOf(sky).length === 0) $sky.set(sky);
}
