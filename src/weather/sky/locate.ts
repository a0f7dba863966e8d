import { ApiError } from '#api/client.ts';
import { municipalities, reverseGeocode } from '#api/weather-requests.ts';
import { findMunicipality, nearestMunicipality } from '#contract/weather/municipalities.ts';
import { position, unknownPosition } from '../position.ts';
import { locationTexts } from './texts.ts';
import type { FoundSpot } from './sky.store.ts';
import type { Spot } from './sky.ts';

/**
 * The municipality nearest to the reader, for /tiempo. When the list of municipalities cannot be loaded, the reader's own coordinates
 * as "Mi ubicación". Throws `unknownPosition`.
 */
export async function nearestPosition(): Promise<FoundSpot> {
  const here = await position('nearest');
  const list = await municipalities().then(
    ({ data }) => data,
    () => [],
  );
  const spot = nearestMunicipality(here, list) ?? { ...here, nombre: locationTexts.mine };
  return { spot, isPosition: true };
}

/** Whether the worker rejected the coordinates because they lie outside Puerto Rico. */
const isElsewhere = (error: unknown) => error instanceof ApiError && error.status === 400;

/**
 * The municipality that the worker's reverse geocoding names, for version 2; when that fails, the reader's own coordinates as "Tu
 * ubicación". Throws `unknownPosition`, also for a position outside Puerto Rico.
 */
export async function ownSpot(): Promise<Spot> {
  const here = await position('own');
  const nombre = await reverseGeocode(here).then(
    ({ data }) => data.name,
    (error: unknown) => {
      if (isElsewhere(error)) throw unknownPosition('failed');
      return locationTexts.yours;
    },
  );
  // With the town's coordinates, so that the position itself is sent once and no more.
  return findMunicipality(nombre) ?? { ...here, nombre };
}
