import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaguePaths } from '#contract/leagues.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { RiverGauges } from '#contract/weather/rivers.ts';
import { sampleGauges } from '#commands/site/upstreams.ts';
import { readPower } from '../api-worker/src/upstreams/power/power.ts';
import { readRivers, riversAddress } from '../api-worker/src/upstreams/nwis/rivers.ts';
import { readSettings } from '../api-worker/src/settings.ts';
import { damaged, junk, placesIn } from '../api-worker/src/testing/damage.ts';
import { keyMemory } from '../api-worker/src/testing/key-memory.ts';
import { timeouts } from '../api-worker/src/upstreams/get-json.ts';
import { openWeatherOf } from '../api-worker/src/upstreams/openweather/openweather.ts';
import { sportradarFeeds } from '../api-worker/src/upstreams/sportradar/feeds.ts';
import {
  coveragesRoute,
  entriesBase,
  entriesQuery,
  readEntry,
  WireCoverageState,
  WireEntry,
} from '../api-worker/src/upstreams/wordpress/coverages-wire.ts';
import {
  episodeFields,
  episodesBase,
  toEpisode,
  WireEpisode,
} from '../api-worker/src/upstreams/wordpress/episodes-wire.ts';
import {
  frontPageBases,
  frontPageQuery,
  frontPageRow,
  WireFrontPage,
} from '../api-worker/src/upstreams/wordpress/front-page-wire.ts';
import { convertible } from '../api-worker/src/upstreams/wordpress/to-contract.ts';
import { addressesOf } from '../api-worker/src/upstreams/wordpress/addresses/wordpress-addresses.ts';
import { WordPressContent } from '../api-worker/src/upstreams/wordpress/wordpress-content.ts';
import { WordPress } from '../api-worker/src/upstreams/wordpress/wordpress.ts';
import { startSampleNewsroom, type SampleNewsroom } from '../cms/sample/server.ts';

/*
 * One item of a response is damaged at random, in every list that the worker reads from other people's services: all other items come out as they
 * did before.
 */

/** Mutations of each list. `npm run test:long -- properties` sends more. */
const mutations = Number(process.env['MUTATIONS'] ?? 200);

/** Milliseconds of each test, on a busy machine. */
const patience = 60_000 + mutations * 200;

/** In the season of all leagues of the sample. */
const now = Date.parse('2027-04-15T20:40:00Z');

type Json = unknown;
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface List {
  /** The list in that response. */
  items: (json: Json) => Json[];
  /** Reads the list as the worker does. */
  read: (fetch: Fetch) => Promise<readonly unknown[]>;
}

let newsroom: SampleNewsroom;
let url: string;
/** By address. */
const responses = new Map<string, { text: string; headers: Record<string, string> }>();

const settings = () =>
  readSettings({
    WORDPRESS_URL: url,
    SPORTRADAR_URL: url,
    SPORTRADAR_API_KEY: 'muestra',
    OPENWEATHER_URL: url,
    OPENWEATHER_API_KEY: 'muestra',
  });

async function recorded(address: string, init: RequestInit) {
  const known = responses.get(address);
  if (known) return known;
  const response = await fetch(address, init);
  const total = response.headers.get('X-WP-Total');
  const headers = { 'Content-Type': 'application/json', ...(total !== null && { 'X-WP-Total': total }) };
  const record = { text: await response.text(), headers };
  responses.set(address, record);
  return record;
}

/** The newsroom's responses, each requested once; `damage` changes them. */
const responding =
  (damage: (address: URL, json: Json) => Json): Fetch =>
  async (address, init) => {
    const { text, headers } = await recorded(address, init);
    return new Response(JSON.stringify(damage(new URL(address), JSON.parse(text))), { headers });
  };

const content = (fetch: Fetch) =>
  new WordPressContent(new WordPress(settings(), fetch, timeouts), settings(), fetch);

const firstPage = { perPage: 20, page: 1, categories: [] };
const list = (json: Json): Json[] => (Array.isArray(json) ? json : []);
/** The list under these names. */
const under =
  (...names: string[]) =>
  (json: Json): Json[] =>
    list(names.reduce<Json>((value, name) => Object(value)[name], json));

const place = municipalities.find(({ nombre }) => nombre === 'Isabela');
const weather = (fetch: Fetch) => {
  const service = openWeatherOf(settings(), fetch, timeouts);
  if (!service || !place) throw new Error('no weather service');
  return { service, place };
};
const oneCall =
  (name: 'hourly' | 'daily' | 'alerts'): List['read'] =>
  async (fetch) => {
    const { service, place } = weather(fetch);
    return (await service.oneCall(place)).oneCall[name];
  };

/** What a feed of Sportradar adds to the scoreboard. */
const feed =
  (name: string, part: 'games' | 'teams' | 'standings'): List['read'] =>
  async (fetch) => {
    const clock = { now: () => now, pause: () => Promise.resolve() };
    const feedsOf = sportradarFeeds(settings(), {
      ...clock,
      ...{ fetch, timeoutMs: 10_000, memory: keyMemory() },
    });
    // A league is asked for its places only when it has games.
    const game = { upstreamId: 'x', startTime: new Date(now).toISOString(), status: 'scheduled' };
    const state = { hasFinalScore: false, isBeingCorrected: false, isComplete: false };
    const games = leaguePaths.map((league) => ({ ...game, ...state, league }));
    const found = feedsOf?.(now, games).find((one) => one.feed === name);
    if (!found) throw new Error(`no feed ${name}`);
    return (await found.request()).content[part] ?? [];
  };

const frontPage =
  (kind: 'ticker-line' | 'shelter'): List['read'] =>
  async (fetch) => {
    const { items } = await new WordPress(settings(), fetch, timeouts).page(
      frontPageBases[kind],
      frontPageQuery,
      WireFrontPage,
    );
    return items.flatMap((item) => {
      try {
        return [frontPageRow(kind, item, addressesOf(settings()))];
      } catch {
        return [];
      }
    });
  };

const lists: Record<string, List> = {
  'news of WordPress': {
    items: list,
    read: async (fetch) => (await content(fetch).list('news', firstPage, [])).items,
  },
  'programmes of WordPress': {
    items: list,
    read: async (fetch) => (await content(fetch).list('programme', firstPage, [])).items,
  },
  'categories of WordPress': {
    items: list,
    read: (fetch) => content(fetch).categories('news', true),
  },
  'banners of WordPress': { items: list, read: (fetch) => content(fetch).banners() },
  'episodes of WordPress': {
    items: list,
    read: async (fetch) => {
      const query = { per_page: 20, _fields: episodeFields };
      const { items } = await new WordPress(settings(), fetch, timeouts).page(
        episodesBase,
        query,
        WireEpisode,
      );
      const rows = await Promise.all(items.map((item) => toEpisode(item, addressesOf(settings()))));
      return rows.map(({ row }) => row);
    },
  },
  'live coverages': {
    items: list,
    read: (fetch) => new WordPress(settings(), fetch, timeouts).ofPlugin(coveragesRoute, WireCoverageState),
  },
  'entries of live coverages': {
    items: list,
    read: async (fetch) => {
      const { items } = await new WordPress(settings(), fetch, timeouts).page(
        entriesBase,
        { ...entriesQuery, per_page: 100 },
        WireEntry,
      );
      return convertible(items, (wire) => readEntry(wire, addressesOf(settings()))?.row ?? null);
    },
  },
  'lines of the ticker': {
    items: list,
    read: frontPage('ticker-line'),
  },
  shelters: { items: list, read: frontPage('shelter') },
  'levels of rivers': {
    items: under('value', 'timeSeries'),
    read: async (fetch) => {
      const address = riversAddress(`${url}/nwis/iv`, RiverGauges.parse(sampleGauges));
      return readRivers(await (await fetch(address ?? '', {})).json(), now).body;
    },
  },
  'regions without electricity': {
    items: under('regions'),
    read: async (fetch) =>
      readPower(await (await fetch(`${url}/outages/clientsWithoutService`, {})).json(), now).body,
  },
  'the forecast of OpenWeather': {
    items: under('list'),
    read: async (fetch) => {
      const { service, place } = weather(fetch);
      return (await service.forecast(place)).list;
    },
  },
  'hours of One Call': { items: under('hourly'), read: oneCall('hourly') },
  'days of One Call': { items: under('daily'), read: oneCall('daily') },
  'alerts of One Call': { items: under('alerts'), read: oneCall('alerts') },
  "a season's games": {
    items: under('games'),
    read: feed('nba/season/2026/REG', 'games'),
  },
  "a league's teams": {
    items: (json) => under('conferences', '0', 'divisions', '0', 'teams')(json),
    read: feed('nba/hierarchy', 'teams'),
  },
  "a league's places": {
    items: under('standings', '0', 'groups', '0', 'standings'),
    read: feed('superior-nacional/standings', 'standings'),
  },
};

/** What a list is without damage: what the worker reads, and the list in the response. */
interface Baseline {
  whole: string[];
  /** Of the response with the list. */
  address: string;
  sound: Json[];
}
const baselines = new Map<string, Baseline>();

async function baselineOf({ read, items }: List): Promise<Baseline> {
  const requested: string[] = [];
  const remember = responding(({ href }, json) => {
    requested.push(href);
    return json;
  });
  const whole = (await read(remember)).map((item) => JSON.stringify(item));
  const itemsAt = (href: string) => items(JSON.parse(responses.get(href)?.text ?? 'null'));
  const address = requested.find((href) => itemsAt(href).length > 1) ?? '';
  return { whole, address, sound: itemsAt(address) };
}

// One after the other, so that no connection is idle for seconds before it is used again.
beforeAll(async () => {
  newsroom = await startSampleNewsroom({ port: 0, stories: 12, scene: 'huracan', now: () => new Date(now) });
  ({ url } = newsroom);
  for (const [name, one] of Object.entries(lists)) baselines.set(name, await baselineOf(one));
});
afterAll(() => newsroom.close());

test.each(Object.entries(lists))(
  'one damaged item of %s harms no other',
  async (name, one) => {
    const { whole, address, sound } = baselines.get(name) ?? {};
    if (!whole || !sound) throw new Error(`no list of ${name}`);
    expect(whole.length).toBeGreaterThan(1);
    const count = sound.length;
    expect(count).toBeGreaterThan(1);
    const property = fc.asyncProperty(fc.nat(), fc.nat(), junk, async (index, place, value) => {
      const at = index % count;
      const places = placesIn(sound[at]);
      const where = places[place % places.length] ?? [];
      const responses = responding(({ href }, json) => {
        if (href !== address) return json;
        const items = one.items(json);
        items[at] = damaged(items[at], where, value);
        return json;
      });
      const seen = new Set((await one.read(responses)).map((item) => JSON.stringify(item)));
      const lost = whole.filter((item) => !seen.has(item));
      const what = `${where.join('.')} of item ${at}: ${lost.join(' ').slice(0, 300)}`;
      expect(lost.length, what).toBeLessThan(2);
    });
    await fc.assert(property, { numRuns: mutations });
  },
  patience,
);
