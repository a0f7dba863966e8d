import * as z from 'zod';
import { folded } from '#contract/text/folded.ts';
import type { Municipality } from '#contract/weather/weather.ts';
import {
  defaultMunicipality,
  municipalities,
  municipalityNamed,
  nearestMunicipality,
} from '#contract/weather/municipalities.ts';
import { degrees, type QueryParameter } from '../http/parameters.ts';
import { ProblemError } from '../http/problem.ts';

/** Degrees around all of Puerto Rico, with Mona and Desecheo, but without its neighbours' towns. */
const islands = { lat: { min: 17.7, max: 18.7 }, lon: { min: -68.1, max: -65.0 } } as const;

const latitude = degrees('lat', 90);
const longitude = degrees('lon', 180);

/** The municipality nearest to `lat` and `lon`. Throws `bad_request` naming the field, also for positions outside the islands. */
export const requestedMunicipality: QueryParameter<Municipality> = {
  described: [...latitude.described, ...longitude.described],
  read: (query) => {
    const lat = latitude.read(query);
    const lon = longitude.read(query);
    const outside = isOutside(lat, islands.lat) ? 'lat' : isOutside(lon, islands.lon) ? 'lon' : null;
    if (outside !== null) {
      throw new ProblemError('bad_request', 'Solo hay datos del tiempo para Puerto Rico y sus islas.', {
        field: outside,
      });
    }
    return nearestMunicipality({ lat, lon }) ?? defaultMunicipality;
  },
};

/** The name of a municipality, however it is written; undefined if absent. */
export const namedMunicipality: QueryParameter<string | undefined> = {
  described: [
    {
      name: 'municipio',
      required: false,
      schema: z.enum(municipalities.map(({ nombre }) => nombre)),
      description: 'One of the 78 municipalities. Accents and capitals do not matter.',
    },
  ],
  read: (query) => {
    const name = query.get('municipio');
    if (name === null) return undefined;
    const found = municipalityNamed(name);
    if (found !== undefined) return found.nombre;
    throw new ProblemError(
      'bad_request',
      'El parámetro «municipio» debe ser el nombre de un municipio de Puerto Rico.',
      { field: 'municipio' },
    );
  },
};

function isOutside(value: number, { min, max }: { min: number; max: number }): boolean {
  return value < min || value > max;
}

/** Municipalities that begin with this text, then those that contain it; accents and case do not count. */
export function searchMunicipalities(text: string): Municipality[] {
  const wanted = keyOf(text);
  const found = municipalities
    .map((place) => ({ place, at: keyOf(place.nombre).indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  const [first, then] = [found.filter(({ at }) => at === 0), found.filter(({ at }) => at > 0)];
  return [...first, ...then].map(({ place }) => place);
}

const keyOf = (text: string): string => folded(text).replace(/\s+/g, ' ').trim();
