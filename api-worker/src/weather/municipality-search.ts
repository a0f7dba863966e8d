import type { Municipality } from '#contract/weather.ts';
import { defaultMunicipality, municipalities, nearestMunicipality } from '#contract/municipalities.ts';
import { ProblemError } from '../http/problem.ts';

/** Degrees around all of Puerto Rico, with Mona and Desecheo, but without its neighbours' towns. */
const islands = { lat: { min: 17.7, max: 18.7 }, lon: { min: -68.1, max: -65.0 } } as const;

/** More digits than any device sends; anything longer is not a position. */
const decimal = /^-?\d{1,3}(?:\.\d{1,20})?$/;

/**
 * The municipality nearest to `lat` and `lon` of the query string. Throws `bad_request` naming the field, also for positions outside the
 * islands.
 */
export function requestedMunicipality(query: URLSearchParams): Municipality {
  const lat = degrees(query, 'lat', 90);
  const lon = degrees(query, 'lon', 180);
  const outside = isOutside(lat, islands.lat) ? 'lat' : isOutside(lon, islands.lon) ? 'lon' : null;
  if (outside !== null) {
    throw new ProblemError('bad_request', 'Solo hay datos del tiempo para Puerto Rico y sus islas.', {
      field: outside,
    });
  }
  return nearestMunicipality({ lat, lon }) ?? defaultMunicipality;
}

function degrees(query: URLSearchParams, field: 'lat' | 'lon', limit: number): number {
  const text = query.get(field);
  if (text === null) throw new ProblemError('bad_request', `Falta el parámetro «${field}».`, { field });
  const value = decimal.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || Math.abs(value) > limit) {
    throw new ProblemError(
      'bad_request',
      `El parámetro «${field}» debe ser un número de grados entre -${limit} y ${limit}.`,
      { field },
    );
  }
  return value;
}

function isOutside(value: number, { min, max }: { min: number; max: number }): boolean {
  return value < min || value > max;
}

/** Municipalities that begin with this text, then those that contain it; accents and case do not count. */
export function searchMunicipalities(text: string): Municipality[] {
  const wanted = folded(text);
  const found = municipalities
    .map((place) => ({ place, at: folded(place.nombre).indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  const [first, then] = [found.filter(({ at }) => at === 0), found.filter(({ at }) => at > 0)];
  return [...first, ...then].map(({ place }) => place);
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
