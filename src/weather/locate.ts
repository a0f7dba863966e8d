import { ApiError } from '#api/client.ts';
import type { Coordinates } from '#api/weather.ts';
import { municipalities, reverseGeocode } from '#api/weather.ts';
import { nearestMunicipality } from '#contract/municipalities.ts';
import { locationTexts } from './location-texts.ts';
import type { Spot } from './sky.ts';

/** Why the reader's place is not known. The message is the specification's. */
class LocationError extends Error {
  constructor(reason: 'unsupported' | 'failed') {
    super(locationTexts[reason]);
    this.name = 'LocationError';
  }
}

/** Milliseconds after which a browser that finds no place is not waited for any longer. */
const patience = 10_000;
/** Milliseconds that a place found before may be old: nobody drives to another municipality in five minutes. */
const placeStaysFor = 5 * 60_000;

function position(options: PositionOptions): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) reject(new LocationError('unsupported'));
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
        () => reject(new LocationError('failed')),
        options,
      );
  });
}

/**
 * The nearest of the 78 municipalities, as /tiempo finds it; without their list the reader's own coordinates, as "Mi
 * ubicación". Throws LocationError.
 */
export async function nearestSpot(): Promise<Spot> {
  const here = await position({ timeout: patience });
  const list = await municipalities().then(
    ({ data }) => data,
    () => [],
  );
  return nearestMunicipality(here, list) ?? { ...here, nombre: locationTexts.mine };
}

/** The worker's answer to coordinates that it has no weather for: people of Puerto Rico read from everywhere. */
const isElsewhere = (error: unknown) => error instanceof ApiError && error.status === 400;

/**
 * The reader's own place by the name that the worker gives it, as version 2 finds it. Throws LocationError, also for a place outside
 * Puerto Rico.
 */
export async function ownSpot(): Promise<Spot> {
  const here = await position({ enableHighAccuracy: true, timeout: patience, maximumAge: placeStaysFor });
  const nombre = await reverseGeocode(here).then(
    ({ data }) => data.name,
    (error: unknown) => {
      if (isElsewhere(error)) throw new LocationError('failed');
      return locationTexts.yours;
    },
  );
  return { ...here, nombre };
}
