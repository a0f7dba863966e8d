import { atom } from 'nanostores';
import { askSky, type Sky, type Spot } from './sky.ts';

/** The data that every weather widget of the page shows; null until one is set after hydration. */
export const $sky = atom<Sky | null>(null);

/** The place that is loading; null when none is. */
export const $asking = atom<Spot | null>(null);

/** Requests all weather of a place and shows it. When another place is requested meanwhile, this response is dropped. Never throws. */
export async function showSpot(spot: Spot): Promise<void> {
  $asking.set(spot);
  const sky = await askSky(spot);
  if ($asking.get() !== spot) return;
  $sky.set(sky);
  $asking.set(null);
}
