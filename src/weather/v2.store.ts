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

/** What the choice of a place waits for; null when it is made. */
export const $step = atom<'locations' | 'default' | null>(null);

/** Why no place can be chosen; null where one can. */
export const $failure = atom<string | null>(null);

/** The place of that name, or else the first of the list; null where it is empty. */
export const fallbackSpot = (list: readonly Spot[], name: string): Spot | null =>
  list.find(({ nombre }) => nombre === name) ?? list[0] ?? null;

/** The reader's own place; where it cannot be known the one that the device remembers, which is San Juan until one was chosen. */
async function findSpot(): Promise<Spot> {
  $step.set('locations');
  try {
    const list = (await municipalities()).data;
    const standard = fallbackSpot(list, $municipality.get().nombre);
    if (standard === null) throw new Error('empty');
    $step.set('default');
    return await ownSpot().catch(() => standard);
  } catch (error) {
    $failure.set(texts.failed.locations);
    throw new Error(texts.failed.locations, { cause: error });
  } finally {
    $step.set(null);
  }
}

/** The page begins with what the server drew; whoever named no place by the address gets their own. Never throws. */
export async function beginV2(drawn: Sky): Promise<void> {
  $sky.set(drawn);
  const remembered = beginAt(drawn.spot);
  if (!isNamed()) await locate(findSpot);
  await remembered;
}

/** Milliseconds after which the weather is asked for again: the service makes a new one every ten minutes. */
const goodFor = 600_000;

let lastTry = 0;

/** Asks again for weather that is past its time. What is shown stays until a whole answer is there. Never throws. */
export async function renew(shown: Sky, told: number): Promise<void> {
  const at = now();
  if ($asking.get() !== null || at - Math.max(told, lastTry) < goodFor) return;
  lastTry = at;
  const sky = await askSky(shown.spot);
  if ($asking.get() === null && $sky.get() === shown && failuresOf(sky).length === 0) $sky.set(sky);
}
