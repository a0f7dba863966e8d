import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useMemo } from 'react';
import { municipalities } from '#api/weather-requests.ts';
import { $locatesByItself, $municipality } from '#preferences/municipality.store.ts';
import { now } from '#ui/device-clock.ts';
import { useHydrated } from '#ui/islands/browser-state.ts';
import { useNow } from '#ui/time/use-now.ts';
import { earlyState } from '../position.ts';
import { ownSpot } from '../sky/locate.ts';
import { observationLife } from '../sky/observation.ts';
import { $loadingSpot, $sky, startSky, isNamed, locate, type FoundSpot } from '../sky/sky.store.ts';
import { loadSky, type Spot } from '../sky/sky.ts';
import type { Weather } from '../sky/shown-weather.ts';
import { v2Of } from './shown.ts';
import { texts } from './v2-texts.ts';

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
async function findSpot(): Promise<FoundSpot> {
  $step.set('locations');
  try {
    const list = (await municipalities()).data;
    const fallback = fallbackSpot(list, $municipality.get().nombre);
    if (fallback === null) throw new Error('The list of municipalities is empty');
    $step.set('default');
    return await ownSpot().catch(() => ({ spot: fallback, isPosition: false }));
  } catch (error) {
    $failure.set(texts.failedLocations);
    throw new Error(texts.failedLocations, { cause: error });
  } finally {
    $step.set(null);
  }
}

/** Starts with the place that the server rendered. If neither the URL nor the reader chose another, locates the reader. Never throws. */
export async function startV2(drawn: Spot): Promise<void> {
  const remembered = startSky(drawn);
  if (!isNamed() && $locatesByItself.get() && earlyState() !== 'failed') await locate(findSpot, false);
  await remembered;
}

let lastTry = 0;

/**
 * Requests the weather again when it and the last attempt are older than an observation lasts. What is shown stays until a complete response
 * arrives. Never throws.
 */
export async function renew(spot: Spot, reportedAt: number): Promise<void> {
  const at = now();
  if ($loadingSpot.get() !== null || at - Math.max(reportedAt, lastTry) < observationLife) return;
  lastTry = at;
  const shown = $sky.get();
  const sky = await loadSky(spot);
  const isComplete = sky.current !== null && sky.oneCall !== null;
  if ($loadingSpot.get() === null && $sky.get() === shown && isComplete) $sky.set(sky);
}

/** What every part of version 2 shows: `drawn`, the server's, until another response arrives after hydration. */
export function useV2(drawn: Weather) {
  const hydrated = useHydrated();
  const sky = useStore($sky);
  const wanted = useStore($loadingSpot);
  const weather = useMemo(() => (hydrated && sky ? v2Of(sky) : drawn), [hydrated, sky, drawn]);
  return {
    hydrated,
    weather,
    /** Seconds since the epoch. */
    now: Math.floor(useNow(weather.loadedAt) / 1000),
    loadingSpot: hydrated ? wanted : null,
  };
}
