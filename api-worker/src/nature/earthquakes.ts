import * as z from 'zod';
import { type Earthquake, maxDistanceKm, minMagnitude } from '#contract/earthquakes.ts';
import { municipalities } from '#contract/municipalities.ts';
import { storedDate } from '../stored-values.ts';
import { readFrame, readItems } from '../upstreams/read.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { bearing, directionWord, kilometresBetween, type Point } from './geography.ts';
import { Numeric, PerhapsNumeric } from './numeric.ts';

/** GeoJSON as the survey sends it. https://earthquake.usgs.gov/earthquakes/feed/v1.0/geojson.php */
const Frame = z.object({ features: z.array(z.unknown()) });

const Feature = z.object({
  id: z.string().min(1).max(60),
  properties: z.object({
    /** Null while the survey has not computed it. */
    mag: Numeric.nullable(),
    time: Numeric.pipe(z.number().min(0).max(8e12)),
    /** automatic, reviewed or deleted. */
    status: z.string().catch('automatic'),
    /** Also "quarry blast", "explosion", "ice quake" and others. */
    type: z.string(),
  }),
  geometry: z.object({
    coordinates: z
      .tuple([Numeric.pipe(z.number().min(-180).max(180)), Numeric.pipe(z.number().min(-90).max(90))])
      .rest(z.unknown()),
  }),
});
type Feature = z.infer<typeof Feature>;

/** More than a day has ever had: the swarm of January 2020 stayed below. */
const maxListed = 50;

/** Closer than this it is at the town, as far as a reader can tell. */
const atTownKm = 2;

/** Throws UpstreamError `malformed` if this is no list of earthquakes, or one of which nothing can be read. */
export function readEarthquakes(json: unknown): Earthquake[] {
  const { features } = readFrame(Frame, json);
  const { items, dropped } = readItems(Feature, features);
  if (dropped > 0) {
    console.error(`earthquakes: ${dropped} of ${features.length} cannot be read`);
    if (items.length === 0) throw new UpstreamError('malformed', { cause: 'none of its items can be read' });
  }
  return items
    .flatMap(listed)
    .toSorted((one, other) => other.at.localeCompare(one.at) || one.id.localeCompare(other.id))
    .slice(0, maxListed);
}

/** The earthquake as readers get it; none if it is not listed. */
function listed({ id, properties: { mag, time, status, type }, geometry }: Feature): Earthquake[] {
  if (type !== 'earthquake' || status === 'deleted' || mag === null) return [];
  const magnitude = Math.round(mag * 10) / 10;
  if (magnitude < minMagnitude) return [];
  const [lon, lat, depth] = geometry.coordinates;
  const place = placeOf({ lat, lon });
  if (place === null) return [];
  const depthKm = PerhapsNumeric.parse(depth);
  return [
    {
      id,
      magnitude,
      place,
      // The survey's computers place some a little above the ground.
      depthKm: depthKm === null ? null : Math.max(0, Math.round(depthKm)),
      at: storedDate(time),
      reviewed: status === 'reviewed',
    },
  ];
}

/** Where a place is from the nearest town, in words; null if it is too far from all of them. */
function placeOf(epicentre: Point): string | null {
  const [nearest] = municipalities
    .map((town) => ({ town, distance: kilometresBetween(town, epicentre) }))
    .toSorted((one, other) => one.distance - other.distance);
  if (nearest === undefined || nearest.distance > maxDistanceKm) return null;
  const { town, distance } = nearest;
  if (distance < atTownKm) return `en ${town.nombre}`;
  return `a ${Math.round(distance)} km al ${directionWord(bearing(town, epicentre), 8)} de ${town.nombre}`;
}
