import type { SampleNewsroomOptions } from '../../cms/sample/server.ts';
import { sourcesAt } from '../site-process.ts';
import type { Change } from './changed-newsroom.ts';
import { taints, textAttack } from './tainted-newsroom.ts';

/** Newsrooms with too much of something, or too little. Each is the sample's, changed on its way to the worker. */

/** Of sixty characters. */
const longNames = [
  'Federación Interamericana de Estudiantes Universitarios, Inc',
  'Superior de Municipios y Comunidades Organizadas del Sudeste',
  'Compañeros del Deporte Aficionado de Barranquitas y Orocovis',
  'Escuela Especializada en Ciencias y Matemáticas de Aguadilla',
];

/** The sample's rivers, under such names (RIVER_GAUGES). */
const longGauges = ['50144000', '50046000', '50055000', '50092000']
  .map((site, at) => `${site}:${longNames[at]}:18`)
  .join(';');

/** The settings of a site on such a newsroom. */
export const environmentAt = (url: string) => ({
  ...sourcesAt(url),
  RIVERS_URL: `${url}/nwis/iv`,
  RIVER_GAUGES: longGauges,
  NHC_URL: `${url}/CurrentStorms.json`,
  POWER_URL: `${url}/outages/clientsWithoutService`,
  EARTHQUAKES_URL: `${url}/earthquakes/feed/v1.0/summary/2.5_day.geojson`,
  LIVE_STREAM_URL: 'https://video.example/senal',
  EMBED_HOSTS: 'video.example',
  PRERENDER_LIMIT: '0',
  ...{ READS_PER_MINUTE: '9999', SEARCHES_PER_MINUTE: '9999', LOADS_PER_MINUTE: '9999' },
});

/** Replaces values, by their key. A value that `replace` returns unchanged is looked into. */
function walk(value: unknown, replace: (value: unknown, key: string) => unknown, key = ''): unknown {
  const replaced = replace(value, key);
  if (replaced !== value) return replaced;
  if (Array.isArray(value)) return value.map((item) => walk(item, replace, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, walk(field, replace, name)]));
}

const ofWeather = /\/(?:onecall|data\/|geo\/)/;
const pictures = /^(?:featured_media_url|image|logo)$/;

/** Lists that may have any length. Of other lists each item has its place, such as the points of a quarter. */
const lists =
  /^(?:|games|summaries|schedules|season_competitors|standings|teams|features|timeSeries|activeStorms)$/;

const shortened =
  (length: number): Change =>
  (json, path) =>
    ofWeather.test(path)
      ? json
      : walk(json, (value, key) =>
          Array.isArray(value) && lists.test(key) && value.length > length ? value.slice(0, length) : value,
        );

/** The places of an alert from one on, if it has more than a few. */
const threeFrom = (place: number, places: readonly unknown[]) =>
  places.length > 3 ? [...places, ...places].slice(place % places.length).slice(0, 3) : places;

/** The alerts as so many events of the National Weather Service: the first ones for the whole island, the others for three municipalities each. */
const multiplied =
  (count: number): Change =>
  (json, path) =>
    path.startsWith('/alerts/active')
      ? walk(json, (value, key) =>
          key === 'features' && Array.isArray(value) && value.length > 0
            ? Array.from({ length: count }, (_, number) => {
                const event: unknown = JSON.parse(
                  JSON.stringify(value[number % value.length])
                    .replaceAll(/(?<=\.840\.0\.)..../g, String(1000 + number))
                    .replaceAll(/(?<=\.[A-Z]{2}\.[A-Z]\.)\d{4}/g, String(1000 + number)),
                );
                if (number < value.length) return event;
                return walk(event, (places, name) => {
                  if (name === 'areaDesc' && typeof places === 'string')
                    return threeFrom(number, places.split('; ')).join('; ');
                  return Array.isArray(places) && /^(?:SAME|UGC|affectedZones)$/.test(name)
                    ? threeFrom(number, places)
                    : places;
                });
              })
            : value,
        )
      : json;

export interface Extreme {
  change: Change;
  options?: Partial<SampleNewsroomOptions>;
}

export const extremes: Readonly<Record<string, Extreme>> = {
  'names of sixty letters': { change: taints(textAttack(longNames)) },
  'no picture': {
    change: (json) =>
      walk(json, (value, key) =>
        key === 'featured_media' ? 0 : key === 'wp:featuredmedia' ? [] : pictures.test(key) ? null : value,
      ),
  },
  'no data': { change: shortened(0) },
  'one of each': { change: shortened(1) },
  'forty alerts': { change: multiplied(40), options: { scene: 'huracan' } },
};
