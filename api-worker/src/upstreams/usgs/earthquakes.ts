import * as z from 'zod';
import { type Earthquake, maxDistanceKm, minMagnitude } from '#contract/weather/earthquakes.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { storedDate } from '../../stored-values.ts';
import { Numeric, perhaps, PerhapsNumeric, readFrame, readItems } from '../read.ts';
import { UpstreamError } from '../upstream-error.ts';
import { bearing, directionWord, kilometresBetween, type Point } from '../geography.ts';
import { type ReportRequest, requestReport, type Said } from '../public-service.ts';

/** GeoJSON as the survey sends it. https://earthquake.usgs.gov/earthquakes/feed/v1.0/geojson.php */
const Frame = z.object({
  features: z.array(z.unknown()),
  /** When the survey wrote the list. */
  metadata: perhaps(z.object({ generated: Numeric })),
});

const Feature = z.object({
  id: z.string().min(1).max(60),
  properties: z.object({
    /** Null while the survey has not computed it. */
    mag: Numeric.nullable(),
    time: Numeric.pipe(z.number().min(0).max(8e12)),
    /** The names that networks gave it, as in ",us7000abcd,pr71491238,": the survey's list may have it under several of them. */
    ids: z.string().max(1_000).catch(''),
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

/** Networks tell one earthquake up to so much apart, in milliseconds and kilometres: so does the survey decide itself. */
const sameWithin = { ms: 16_000, km: 100 };

/** Asks the survey for the earthquakes of a day. Throws UpstreamError. */
export const requestEarthquakes = (request: ReportRequest<Earthquake[]>): Promise<Said<Earthquake[]>> =>
  // Without what it is recognised by: a list that did not change is as old as it says, however new the response.
  requestReport({ ...request, before: null }, readEarthquakes);

/**
 * The earthquakes that are listed, the newest first; of too many, the strongest. Throws UpstreamError `malformed` if this is no list of
 * earthquakes, or one of which nothing can be read.
 */
export function readEarthquakes(json: unknown): Said<Earthquake[]> {
  const { features, metadata } = readFrame(Frame, json);
  const { items, dropped } = readItems(Feature, features);
  if (dropped > 0) {
    console.error(`earthquakes: ${dropped} of ${features.length} cannot be read`);
    if (items.length === 0) throw new UpstreamError('malformed', { cause: 'none of its items can be read' });
  }
  const found = eachOnce(items).flatMap(listed);
  const byMagnitude = found.toSorted(
    (one, other) => other.magnitude - one.magnitude || newestFirst(one, other),
  );
  return {
    body: byMagnitude.slice(0, maxListed).sort(newestFirst),
    at: metadata?.generated ?? null,
    isCut: found.length > maxListed,
  };
}

const newestFirst = (one: Earthquake, other: Earthquake): number =>
  other.at.localeCompare(one.at) || one.id.localeCompare(other.id);

/** Those that happened, each once: what a person has checked comes before what a computer found, and the stronger one before the weaker. */
function eachOnce(features: readonly Feature[]): Feature[] {
  const known = new Set<string>();
  const kept = new Map<number, Feature[]>();
  const span = ({ properties: { time } }: Feature) => Math.floor(time / sameWithin.ms);
  // Near Puerto Rico, so that few are close in time and far apart.
  const happened = features.filter(
    (feature) =>
      feature.properties.type === 'earthquake' &&
      feature.properties.status !== 'deleted' &&
      feature.properties.mag !== null &&
      placeOf(epicentreOf(feature)) !== null,
  );
  const order = (one: Feature, other: Feature) =>
    Number(other.properties.status === 'reviewed') - Number(one.properties.status === 'reviewed') ||
    (other.properties.mag ?? 0) - (one.properties.mag ?? 0);
  for (const one of happened.toSorted(order)) {
    const names = [one.id, ...one.properties.ids.split(',').filter((name) => name !== '')];
    const isNamed = names.some((name) => known.has(name));
    for (const name of names) known.add(name);
    const near = [-1, 0, 1].flatMap((step) => kept.get(span(one) + step) ?? []);
    if (isNamed || near.some((other) => isSame(one, other))) continue;
    kept.set(span(one), [...(kept.get(span(one)) ?? []), one]);
  }
  return [...kept.values()].flat();
}

const epicentreOf = ({ geometry: { coordinates } }: Feature): Point => ({
  lon: coordinates[0],
  lat: coordinates[1],
});

const isSame = (one: Feature, other: Feature): boolean =>
  Math.abs(one.properties.time - other.properties.time) <= sameWithin.ms &&
  kilometresBetween(epicentreOf(one), epicentreOf(other)) <= sameWithin.km;

/** The earthquake as readers get it; none if it is not listed. */
function listed(feature: Feature): Earthquake[] {
  const { id, properties, geometry } = feature;
  const { mag, time, status } = properties;
  if (mag === null) return [];
  const magnitude = Math.round(mag * 10) / 10;
  if (magnitude < minMagnitude) return [];
  const place = placeOf(epicentreOf(feature));
  if (place === null) return [];
  const depthKm = PerhapsNumeric.parse(geometry.coordinates[2]);
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
