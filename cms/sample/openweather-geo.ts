import { municipalityPlaces, type Place } from '../content/places.ts';
import { slugOf } from '../content/slug.ts';
import { jsonAnswer, type Answer, type JsonObject } from './answer.ts';
import { errorAnswer, townsAround, type WeatherQuery } from './openweather-query.ts';

/** /geo/1.0/direct: finds towns by their name ("Mayagüez,PR"). An unknown name gives an empty list. */
export function directGeocoding(params: URLSearchParams): Answer {
  const [name = '', ...countries] = (params.get('q') ?? '').split(',').map((part) => part.trim());
  if (!name) return errorAnswer(400, 'Nothing to geocode');
  const country = countries.at(-1)?.toUpperCase() ?? 'PR';
  const isHere = country === 'PR' || country === 'US';
  const found = municipalityPlaces.filter((place) => isHere && slugOf(place.name) === slugOf(name));
  return jsonAnswer(found.slice(0, limitOf(params)).map(named));
}

/** /geo/1.0/reverse: finds the towns nearest to a point. At sea the list is empty. */
export function reverseGeocoding({ lat, lon, params }: WeatherQuery): Answer {
  return jsonAnswer(townsAround(lat, lon).slice(0, limitOf(params)).map(named));
}

function named({ name, lat, lon }: Place): JsonObject {
  return { name, local_names: { es: name, en: name }, lat, lon, country: 'PR', state: 'Puerto Rico' };
}

/** The service returns five results at most. */
function limitOf(params: URLSearchParams): number {
  const limit = Number(params.get('limit') ?? 1);
  return Number.isInteger(limit) ? Math.min(5, Math.max(1, limit)) : 1;
}
