import { type Browser } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { crons } from '#contract/publishing/crons.ts';
import type { SampleNewsroomOptions } from '../../cms/sample/server.ts';
import { drawNoPictures } from '../browser/open-page.ts';
import { faultsIn, phones, screens } from '../browser/page-rules.ts';
import { servedPage } from '../served-page.ts';
import { openStage } from '../stage.ts';
import { environmentAt, startChangedNewsroom, type Change } from './changed-newsroom.ts';
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
const environmentOf = (url: string) => ({
  ...environmentAt(url),
  RIVERS_URL: `${url}/nwis/iv`,
  RIVER_GAUGES: longGauges,
  NHC_URL: `${url}/CurrentStorms.json`,
  POWER_URL: `${url}/outages/clientsWithoutService`,
  EARTHQUAKES_URL: `${url}/earthquakes/feed/v1.0/summary/2.5_day.geojson`,
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
const ofAnyLength =
  /^(?:|games|summaries|schedules|season_competitors|standings|teams|features|timeSeries|activeStorms)$/;

const shortened =
  (length: number): Change =>
  (json, path) =>
    ofWeather.test(path)
      ? json
      : walk(json, (value, key) =>
          Array.isArray(value) && ofAnyLength.test(key) && value.length > length
            ? value.slice(0, length)
            : value,
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

interface Extreme {
  change: Change;
  options?: Partial<SampleNewsroomOptions>;
}

const extremes: Readonly<Record<string, Extreme>> = {
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

/** Pages that every newsroom has. */
const lists = [
  ...['/', '/noticias', '/noticias/deportes', '/programas', '/live', '/search?q=puerto'],
  ...['/deportes', '/deportes?vista=resultados', '/deportes/basketball'],
  '/deportes/basketball?vista=noticias',
  ...['/tiempo', '/tiempo-v2', '/tiempo-v2-light', '/alertas', '/alertas?municipio=Utuado', '/cierres'],
  ...['/luz-y-rios', '/huracan', '/emergencia'],
];

/** What they lead to, of which one is enough. */
const families = [
  ...['noticias', 'noticias/categoria', 'noticias/tema', 'minuto-a-minuto'],
  ...['programas', 'programas/categoria', 'autor', 'partido', 'equipos'],
].map((family) => new RegExp(`^/${family}/[^/?#]+$`));

const twins = ['', '/noticias', '/programas', '/deportes', '/tiempo', '/alertas', '/cierres', '/luz-y-rios'];

const stage = openStage();
let browser: Browser;

beforeAll(async () => {
  browser = await stage.browser();
});

/** Starts a site on a newsroom, and resolves with its address when it has loaded what the newsroom has. */
async function startExtreme({ change, options }: Extreme): Promise<string> {
  const newsroom = await startChangedNewsroom(change, options);
  stage.ends(newsroom.stop);
  const site = await stage.site({ environment: environmentOf(newsroom.url), sharesRelease: true });
  for (const [address, cron] of [
    ['/api/wordpress/noticias', crons.newsroom],
    ['/api/sportradar/nba/games/upcoming', crons.scoreboard],
    ['/api/alerts', crons.newsroom],
  ] as const) {
    await waitUntil(address, 200, async () => {
      await site.runCron(cron);
      return (await fetch(site.url + address)).ok;
    });
  }
  return site.url;
}

/** One page of each kind that a newsroom has. */
async function addressesOf(url: string): Promise<string[]> {
  const found = new Map<RegExp, string>();
  for (const path of lists) {
    const links = servedPage(await (await fetch(url + path)).text()).values('main a', 'href');
    for (const family of families) {
      const address = links.find((href) => family.test(href));
      if (address !== undefined && !found.has(family)) found.set(family, address);
    }
  }
  return [...lists, ...found.values(), ...twins.map((twin) => `/lite${twin}`)];
}

/** What is wrong with the layout of these pages, a line for each fault. Three are open at a time. */
async function faultsOf(url: string, addresses: readonly string[]): Promise<string[]> {
  const context = await browser.newContext({
    ...{ bypassCSP: true, serviceWorkers: 'block', reducedMotion: 'reduce', hasTouch: true },
    viewport: { width: 360, height: 800 },
  });
  const waiting = [...addresses];
  const faults: string[] = [];
  const visit = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const page = await context.newPage();
      await drawNoPictures(page);
      const response = await page.goto(url + path);
      if (response?.status() !== 200) faults.push(`${path}: ${response?.status()}`);
      faults.push(...(await faultsIn(page, [...phones, ...screens])).map((fault) => `${path}: ${fault}`));
      await page.close();
    }
  };
  await Promise.all([visit(), visit(), visit()]);
  await context.close();
  return faults.toSorted();
}

const newsrooms = Object.entries(extremes);

/** Each site starts while the pages of the one before are looked at. */
let starting: Promise<string> | undefined;

test.each(newsrooms.map(([name, extreme], at) => [name, extreme, newsrooms[at + 1]?.[1]] as const))(
  'in a newsroom with %s, no page is cut, broken, empty or too small for a finger',
  async (_, extreme, next) => {
    const url = await (starting ?? startExtreme(extreme));
    starting = next && startExtreme(next);
    // Its error is that of the next test.
    void starting?.catch(() => {});
    expect(await faultsOf(url, await addressesOf(url))).toEqual([]);
  },
);
