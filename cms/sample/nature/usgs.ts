import { lastTime } from '../../content/puerto-rico-time.ts';
import { jsonResponse, type JsonObject, type Upstream } from '../sample-response.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** Invented. `hour` is the last one of that time of the day, so each is less than a day old. */
const earthquakes = [
  { hour: 4.2, mag: 3.6, type: 'earthquake', status: 'reviewed', lat: 17.872, lon: -66.915, depth: 11.3 },
  { hour: 9.6, mag: 2.7, type: 'earthquake', status: 'automatic', lat: 18.93, lon: -66.41, depth: 24 },
  { hour: 15.1, mag: 2.6, type: 'quarry blast', status: 'reviewed', lat: 18.02, lon: -66.55, depth: 0 },
] as const;

/** The list of the Geological Survey's earthquakes of a day above 2.5, as GeoJSON. */
export function usgs(now: () => Date): Upstream {
  return ({ url }) => {
    if (url.pathname !== '/earthquakes/feed/v1.0/summary/2.5_day.geojson') return null;
    return jsonResponse({
      type: 'FeatureCollection',
      metadata: { generated: now().getTime() },
      features: earthquakes.map((earthquake, index) => feature(earthquake, index, now())),
    });
  };
}

function feature(
  { hour, mag, type, status, lat, lon, depth }: (typeof earthquakes)[number],
  index: number,
  now: Date,
): JsonObject {
  const time = lastTime(now, everyDay, hour).getTime();
  const properties = { mag, time, status, type };
  const geometry = { type: 'Point', coordinates: [lon, lat, depth] };
  return { type: 'Feature', id: `pr${time / 60_000 + index}`, properties, geometry };
}
