import { atom } from 'nanostores';
import { askSky, type Sky, type Spot } from './sky.ts';

/** What every weather widget of the page shows; null until its island is awake. */
export const $sky = atom<Sky | null>(null);

/** The place that is being asked for; null while nothing is. */
export const $asking = atom<Spot | null>(null);

/** Shows a place: a change of place asks for all of its weather. The last one asked for wins. Never throws. */
export async function showSpot(spot: Spot): Promise<void> {
  $asking.set(spot);
  const sky = await askSky(spot);
  if ($asking.get() !== spot) return;
  $sky.set(sky);
  $asking.set(null);
}
