import { ApiError } from '#api/client.ts';
import { municipalities, reverseGeocode } from '#api/weather-requests.ts';
import {
  defaultMunicipality,
  findMunicipality,
  municipalityNear,
  nearestMunicipality,
} from '#contract/weather/municipalities.ts';
import { position } from '../position.ts';
import { locationTexts } from './texts.ts';
import type { FoundSpot } from './sky.store.ts';

/** What a reader is shown who is far from Puerto Rico. */
const farAway: FoundSpot = { spot: defaultMunicipality, isPosition: true, isFar: true };

/**
 * The municipality nearest to the reader, for /tiempo; San Juan if they are far away. When the list of municipalities cannot be loaded, the
 * reader's own coordinates as "Mi ubicación". Throws the error of an unknown position.
 */
export async function nearestPosition(): Promise<FoundSpot> {
  const here = await position('nearest');
  if (municipalityNear(here) === null) return farAway;
  const list = await municipalities().then(
    ({ data }) => data,
    () => [],
  );
  const spot = nearestMunicipality(here, list) ?? { ...here, nombre: locationTexts.mine };
  return { spot, isPosition: true };
}

/** Whether the worker rejected the coordinates because they lie outside Puerto Rico, as on a boat. */
const isElsewhere = (error: unknown) => error instanceof ApiError && error.status === 400;

/**
 * The municipality that the worker's reverse geocoding names, for version 2, or the nearest one; San Juan if they are far away. When the
 * worker fails, the reader's own coordinates as "Tu ubicación". Throws the error of an unknown position.
 */
export async function ownSpot(): Promise<FoundSpot> {
  const here = await position('own');
  const nearest = municipalityNear(here);
  if (nearest === null) return farAway;
  const nombre = await reverseGeocode(here).then(
    ({ data }) => data.name,
    (error: unknown) => (isElsewhere(error) ? nearest.nombre : locationTexts.yours),
  );
  // With the town's coordinates, so that the position itself is sent once and no more.
  return { spot: findMunicipality(nombre) ?? { ...here, nombre }, isPosition: true };
}
