import { ApiError } from '#api/client.ts';
import type { Coordinates } from '#api/weather-requests.ts';
import { municipalities, reverseGeocode } from '#api/weather-requests.ts';
import { findMunicipality, nearestMunicipality } from '#contract/municipalities.ts';
import { locationTexts } from './texts.ts';
import type { FoundSpot } from './sky.store.ts';
import type { Spot } from './sky.ts';

/** Why the reader's position is unknown. Its message is in Spanish, from texts.ts. */
class LocationError extends Error {
  constructor(reason: 'unsupported' | 'failed') {
    super(locationTexts[reason]);
    this.name = 'LocationError';
  }
}

/** Milliseconds to wait for the browser's position. */
const positionTimeout = 10_000;
/** Maximum age of a cached position, in milliseconds: in five minutes nobody drives to another municipality. */
const positionMaxAge = 5 * 60_000;

/** Degrees rounded to about a kilometre: enough to find the town, and all that leaves the device. /privacy promises this. */
const rough = (degrees: number): number => Math.round(degrees * 100) / 100;

function position(options: PositionOptions): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) reject(new LocationError('unsupported'));
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve({ lat: rough(coords.latitude), lon: rough(coords.longitude) }),
        () => reject(new LocationError('failed')),
        options,
      );
  });
}

/**
 * The municipality nearest to the reader, for /tiempo. When the list of municipalities cannot be loaded, the reader's own coordinates
 * as "Mi ubicación". Throws LocationError.
 */
export async function nearestPosition(): Promise<FoundSpot> {
  const here = await position({ timeout: positionTimeout });
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
 * ubicación". Throws LocationError, also for a position outside Puerto Rico.
 */
export async function ownSpot(): Promise<Spot> {
  const here = await position({
    enableHighAccuracy: true,
    timeout: positionTimeout,
    maximumAge: positionMaxAge,
  });
  const nombre = await reverseGeocode(here).then(
    ({ data }) => data.name,
    (error: unknown) => {
      if (isElsewhere(error)) throw new LocationError('failed');
      return locationTexts.yours;
    },
  );
  // With the town's coordinates, so that the position itself is sent once and no more.
  return findMunicipality(nombre) ?? { ...here, nombre };
}
