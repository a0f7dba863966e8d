import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { limits } from '#contract/fixed-limits.ts';
import { Problem } from '#contract/problem.ts';
import { crons } from '#contract/publishing/crons.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { storeStatement } from '../alerts/stored-alerts.ts';
import { storeContent } from '../scoreboard/polling/store-scoreboard.ts';
import { CoverageDesk } from '../testing/coverage-desk.ts';
import { publishSecret } from '../testing/desk.ts';
import { deportes, episode, post, programme } from '../testing/fixtures.ts';
import { leaguesLoaded } from '../testing/loaded.ts';
import * as nature from '../testing/nature.ts';
import { FakeOpenWeather, weatherVariables } from '../testing/openweather/fake-openweather.ts';
import { analisis } from '../testing/pulled-desk.ts';
import { celtics, content, game, heat } from '../testing/scoreboard-content.ts';
import { routes } from './all-routes.ts';

const services: Record<string, object> = {
  EARTHQUAKES_URL: nature.quakes(nature.quake()),
  NHC_URL: { activeStorms: [] },
  RIVERS_URL: nature.rivers(nature.river()),
  POWER_URL: nature.outages(nature.region('Ponce')),
};
const addressOf = (setting: string) => `https://${setting.toLowerCase()}.ejemplo.pr/`;
const nws = 'https://avisos.ejemplo.pr';

/** A desk every route of which has something to say. */
async function fullDesk(): Promise<CoverageDesk> {
  const desk = new CoverageDesk({
    variables: {
      ...weatherVariables,
      ...Object.fromEntries(Object.keys(services).map((setting) => [setting, addressOf(setting)])),
      ...{ NWS_URL: nws, RIVER_GAUGES: '50055000:Loíza:16.5' },
    },
  });
  const weather = new FakeOpenWeather();
  desk.elsewhere = (address, init) => {
    const [, said] = Object.entries(services).find(([name]) => address.startsWith(addressOf(name))) ?? [];
    return said === undefined ? weather.fetch(address, init) : Promise.resolve(Response.json(said));
  };
  const tags = [{ id: 70, slug: 'lluvia', name: 'Lluvia' }];
  const { wordpress } = desk;
  wordpress.categories = [deportes];
  wordpress.programmeCategories = [analisis];
  wordpress.programmes = [programme({ id: 30, slug: 'enfoque', terms: [analisis] })];
  wordpress.episodes = [episode({ id: 40, programa: 30 })];
  wordpress.posts = [post({ id: 2, terms: [deportes], tags }), post({ id: 3, tags })];
  desk.cover();
  desk.write({ id: 5 });
  await desk.schedule(crons.newsroom);
  await storeContent(
    env.DB,
    'nba',
    content({ teams: [celtics, heat], games: [game({ upstreamId: 'a' })] }),
    desk.clock,
  );
  await leaguesLoaded(desk.clock);
  const nothing = { events: [], updated: null, validators: null, shown: '', failing: null };
  await storeStatement(env.DB, nws, { ...nothing, checkedAt: desk.clock }).run();
  return desk;
}

/**
 * Seconds for which a CDN keeps each response, for which it is fresh here, and up to which it is sent while a new one loads. Without the last two
 * it is made for each request.
 */
const cached: readonly [address: string, shared: number, fresh?: number, stale?: number][] = [
  ['/api/wordpress/categorias', 60, 60, 600],
  ['/api/wordpress/categorias/deportes', 60, 60, 600],
  ['/api/wordpress/categorias-programas', 60, 60, 600],
  ['/api/wordpress/categorias-programas/analisis', 60, 60, 600],
  ['/api/wordpress/banner', 15, 15, 600],
  ['/api/wordpress/noticias', 15, 15, 600],
  ['/api/wordpress/noticias/deportes', 15, 15, 600],
  ['/api/wordpress/noticias/noticia-2', 30, 30, 600],
  ['/api/wordpress/programas', 60, 60, 600],
  ['/api/wordpress/programas/enfoque', 60, 60, 600],
  ['/api/search?q=noticia', 30, 5, 30],
  ['/api/articles/search?q=noticia', 30, 5, 30],
  ['/api/programmes/enfoque/episodes', 30, 5, 60],
  ['/api/breaking-news-ticker', 10, 5, 60],
  ['/api/front-page', 15, 15, 600],
  ['/api/emergency', 10, 5, 60],
  ['/api/trending-topics', 60, 60, 600],
  ['/api/most-read', 60, 60, 600],
  ['/api/social-posts', 60, 30, 600],
  ['/api/articles', 15, 5, 60],
  ['/api/articles/sport?sportId=1', 15, 5, 60],
  ['/api/articles/noticia-2', 30, 10, 60],
  ['/api/articles/noticia-2/further', 30, 10, 60],
  ['/api/published', 15, 5, 60],
  ['/api/topics', 60, 60, 600],
  ['/api/topics/lluvia', 15, 5, 60],
  ['/api/authors', 60, 60, 600],
  ['/api/authors/redaccion', 15, 5, 60],
  ['/api/categories', 60, 60, 600],
  ['/api/sportradar/nba/games/live', 5, 5, 30],
  ['/api/sportradar/nba/games/upcoming', 30, 30, 600],
  ['/api/sportradar/nba/games/recent', 30, 30, 600],
  ['/api/sportradar/nba/standings', 30, 30, 600],
  ['/api/sportradar/nba/teams', 30, 30, 600],
  ['/api/sports/basketball', 30, 30, 600],
  ['/api/teams?sportId=1', 30, 30, 600],
  ['/api/teams/1', 30, 30, 600],
  ['/api/games/live?sportId=1', 5, 5, 30],
  ['/api/games/upcoming?sportId=1', 30, 30, 600],
  ['/api/games/recent?sportId=1', 30, 30, 600],
  ['/api/games/1', 5, 5, 30],
  ['/api/weather', 60, 600, 1_800],
  ['/api/weather/temperatures', 60, 60, 600],
  ['/api/openweather/status', 5],
  ['/api/openweather/search', 86_400],
  ['/api/openweather/reverse-geocode?lat=18.4&lon=-66.1', 86_400],
  ['/api/openweather/current/coords?lat=18.4&lon=-66.1', 60, 600, 0],
  ['/api/openweather/forecast?lat=18.4&lon=-66.1', 60, 600, 1_800],
  ['/api/openweather/onecall?lat=18.4&lon=-66.1', 60, 600, 1_800],
  ['/api/alerts', 10, 5, 60],
  ['/api/closings', 10, 5, 60],
  ['/api/closings.csv', 10, 5, 60],
  ['/api/coverages', 15, 5, 60],
  ['/api/coverages/noticia-1', 10, 5, 60],
  ['/api/coverages/noticia-1/changes?after=1', 10, 5, 60],
  ['/api/coverages/noticia-1/entries/5', 10, 5, 60],
  ['/api/earthquakes', 30, 15, 60],
  ['/api/storms', 30, 15, 60],
  ['/api/rivers', 30, 15, 60],
  ['/api/power', 30, 15, 60],
  ['/api/old-address?direccion=/feed/', 30],
  ['/api/push/key', 300],
  ['/api/openapi.json', 300],
];
const bearer = { Authorization: `Bearer ${publishSecret}` };
/** What nobody keeps, and the state for everybody, which has no ETag. */
const others = ['/api/preview/{kind}/{id}', '/api/changes', '/api/health'];

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

let desk: CoverageDesk;
beforeEach(async () => {
  desk = await fullDesk();
});

describe('a response that caches keep', () => {
  it('is in the table below, whichever route it has', () => {
    const paths = [...cached.map(([address]) => address.split('?')[0] ?? ''), ...others];
    const unknown = routes.filter(
      ({ method, path }) =>
        method === 'GET' && !paths.some((one) => one === path || patternOf(path).test(one)),
    );
    expect(unknown).toEqual([]);
  });

  it('says for how long, by what it is recognised, and that it is no page; once known, it is not sent again', async () => {
    for (const [address, shared] of cached) {
      const { status, headers } = await desk.request(address);
      expect([address, status, headers.get('Cache-Control')]).toEqual([
        ...[address, 200],
        `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${2 * shared}, stale-if-error=86400`,
      ]);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Vary')).toBe('X-Fresh-After');
      expect(headers.get('Content-Type')).toMatch(/^(?:application\/json|text\/csv); charset=utf-8$/);
      const isForOtherScreens = /^\/api\/(?:alerts|closings)/.test(address);
      expect([address, headers.get('Access-Control-Allow-Origin')]).toEqual([
        address,
        isForOtherScreens ? '*' : null,
      ]);
      const etag = headers.get('ETag') ?? '';
      expect(etag).toMatch(/^W\/"[0-9a-f]{24}"$/);
      const again = await desk.request(address, { headers: { 'If-None-Match': `"x", ${etag}` } });
      expect([address, again.status, await again.text()]).toEqual([address, 304, '']);
      expect(await desk.status(address, { headers: { 'If-None-Match': '"x"' } })).toBe(200);
      const head = await desk.request(address, { method: 'HEAD' });
      expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, '']);
    }
  });

  it('is fresh, then sent while a new one loads, then loaded first', async () => {
    // What D1 holds is never late.
    const future = '2099-01-01T00:00:00Z';
    await env.DB.batch(
      [
        ...['sync_state SET synced_at', 'sports_loaded SET good_at', 'public_reports SET checked_at'],
        ...['closings_source SET checked_at', 'hazard_source SET checked_at'],
      ].map((column) => env.DB.prepare(`UPDATE ${column} = ?1`).bind(future)),
    );
    const states = async (address: string, ...after: number[]) => {
      desk.forgetMemory();
      desk.passSeconds(100_000);
      const seen = [];
      for (const seconds of [0, ...after]) {
        desk.passSeconds(seconds);
        const { headers } = await desk.request(address);
        seen.push(headers.get(responseHeaders.dataState) === 'stale');
      }
      return seen;
    };
    // Of each rule one: bounds.test.txt says which rules there are.
    const rules = new Map(cached.map(([address, ...rule]) => [rule.join(), [address, ...rule] as const]));
    for (const [address, , fresh, stale] of rules.values()) {
      if (fresh === undefined || stale === undefined) continue;
      expect([address, ...(await states(address, fresh, 1))]).toEqual([address, false, false, stale > 0]);
      expect([address, ...(await states(address, stale))]).toEqual([address, false, stale > 0]);
      expect([address, ...(await states(address, Math.max(fresh, stale) + 1))]).toEqual([
        address,
        false,
        false,
      ]);
    }
  });

  it('is kept by none under a parameter that its route does not read, or that comes twice', async () => {
    for (const [address] of cached)
      for (const query of ['x=1', 'utm_source=x', 'cambio=1&cambio=2', '__proto__=1']) {
        const padded = `${address}${address.includes('?') ? '&' : '?'}${query}`;
        const { status, headers } = await desk.request(padded);
        expect([padded, status, headers.get('Cache-Control')]).toEqual([padded, 200, 'no-store']);
      }
  });
});

/** Texts that a parameter may have at its bounds, and some that it may not, beside and beyond them. */
function valuesOf(name: string, schema: z.core.$ZodType): { good: string[]; bad: string[] } {
  const Written = z.looseObject({
    ...{ type: z.string().optional(), minimum: z.number().default(0), maximum: z.number().default(0) },
    ...{
      enum: z.array(z.string()).default([]),
      maxLength: z.number().optional(),
      pattern: z.string().optional(),
    },
  });
  const { type, minimum, maximum, maxLength, pattern, ...rest } = Written.parse(
    z.toJSONSchema(schema, { io: 'input' }),
  );
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',');
  const noNumber = ['', ' ', 'x', '1e1', '+1', '-', '0x12', 'NaN', '1'.repeat(400)];
  if (type === 'integer')
    return {
      good: [minimum, maximum].map(String),
      bad: [...noNumber, '1.5', String(minimum - 1), String(maximum + 1)],
    };
  // Places outside of Puerto Rico are bad, too: weather-routes.worker.test.ts.
  if (type === 'number')
    return {
      good: [],
      bad: [...noNumber, '18,4', '18.4;x', '18.', `18.${'1'.repeat(21)}`, `${maximum + 1}`, `${minimum - 1}`],
    };
  if (rest.enum.length > 0) return { good: rest.enum, bad: ['', ' ', 'x', rest.enum.join(), '%', '"'] };
  if (pattern !== undefined)
    return {
      good: ['1', numbers(limits.perPage)],
      bad: ['', '1,x', '0', ',', '01', numbers(limits.perPage + 1)],
    };
  const signs = ['a\u0000b', 'a\u2028b'];
  if (maxLength !== undefined)
    return { good: ['x'.repeat(maxLength)], bad: ['', '  ', ...signs, 'x'.repeat(maxLength + 1)] };
  return name === 'categoria'
    ? { good: ['x'.repeat(200)], bad: ['', ...signs, 'a/b', 'a\\b', 'x'.repeat(201)] }
    : { good: [], bad: [] };
}

describe('a parameter', () => {
  /** Each of these alone chooses what is listed. */
  const alone = ['sportId', 'teamId', 'teamIds', 'ids'];
  const usual: Record<string, string> = { q: 'x', lat: '18.4', lon: '-66.1', sportId: '1', after: '1' };
  // A signature covers the query, and a preview has a test of its own for each part of its link.
  const open = routes.filter(
    ({ method, security, path }) => method === 'GET' && (security === undefined || path === '/api/changes'),
  );
  const inPath: Record<string, string> = { slug: 'noticia-1', league: 'nba' };
  const addressWith = (route: (typeof routes)[number], name: string, value: string | null) => {
    const query = new URLSearchParams();
    for (const { name: other } of route.queryParameters)
      if (other !== name && usual[other] !== undefined && !(alone.includes(other) && alone.includes(name)))
        query.set(other, usual[other]);
    if (value !== null) query.set(name, value);
    return `${route.path.replaceAll(/\{(\w+)\}/g, (_, at: string) => inPath[at] ?? '1')}?${query}`;
  };
  const refused = async (address: string) => {
    const response = await desk.request(address, { headers: bearer });
    const text = await response.text();
    const { code, field } = Problem.safeParse(JSON.parse(text)).data?.error ?? {};
    return [response.status, code, field, response.headers.get('Cache-Control')];
  };

  it('is read at each of its bounds, and refused beyond them by its name, before any source is asked', async () => {
    const calls = desk.wordpress.calls.length;
    let count = 0;
    for (const route of open)
      for (const { name, schema, required } of route.queryParameters) {
        if (['t', 'expires', 'signature'].includes(name)) continue;
        const { bad } = valuesOf(name, schema);
        const addresses = [
          ...bad.map((value) => addressWith(route, name, value)),
          ...(required ? [addressWith(route, name, null)] : []),
        ];
        for (const address of addresses)
          expect([address, ...(await refused(address))]).toEqual([
            address,
            400,
            'bad_request',
            name,
            'no-store',
          ]);
        count += addresses.length;
      }
    expect(desk.wordpress.calls).toHaveLength(calls);
    expect(count).toBeGreaterThan(500);
    for (const route of open)
      for (const { name, schema } of route.queryParameters)
        for (const value of valuesOf(name, schema).good) {
          const address = addressWith(route, name, value);
          const { status } = await desk.request(address, { headers: bearer });
          expect([address, status]).not.toEqual([address, 400]);
        }
  });

  it.each([
    ...['/api/teams', '/api/games/live', '/api/games/upcoming', '/api/games/recent', '/api/articles/sport'],
    ...['/api/games/live?sportId=1&teamId=1', '/api/games/live?sportId=&teamId=1'],
    ...['/api/games/live?teamId=1&teamIds=1', '/api/articles/sport?teamId=1&sportId=1'],
  ])('of those that each choose what is listed, one is needed and no two: %s', async (address) => {
    expect((await refused(address)).slice(0, 2)).toEqual([400, 'bad_request']);
  });

  it('that comes twice counts the first time', async () => {
    expect(await desk.json('/api/wordpress/noticias?per_page=1&per_page=abc&utm_source=x')).toHaveLength(1);
  });

  it('in a path is refused or unknown, but no error of ours', async () => {
    const outcomes: Record<string, [bad: string[], outcome: unknown[]]> = {
      slug: [
        ['a%00b', 'a%0Ab', 'a%2Fb', 'a%5Cb', 'x'.repeat(201)],
        [400, 'bad_request', 'slug', 'no-store'],
      ],
      ...Object.fromEntries(
        ['id', 'named', 'league'].map((name) => [
          name,
          [
            ['0', '-1', '1.5', 'abc', '01', '%00', '1%2F2', '2147483648', '1'.padEnd(21, '0')],
            [404, 'not_found', undefined, 'public, max-age=0, s-maxage=10'],
          ],
        ]),
      ),
    };
    for (const { path, pathParameters } of open)
      for (const { name } of pathParameters) {
        const [bad, outcome] = path.includes('/preview/') ? [[], []] : (outcomes[name] ?? [[], []]);
        for (const value of bad) {
          const others = (_: string, other: string) => (other === name ? value : (inPath[other] ?? '1'));
          const query = path.endsWith('/changes') ? '?after=1' : '';
          const address = path.replaceAll(/\{(\w+)\}/g, others) + query;
          expect([address, ...(await refused(address))]).toEqual([address, ...outcome]);
        }
        if (name === 'slug') {
          const address = `${path.replace('{slug}', 'x'.repeat(200)).replace('{id}', '1')}?after=1`;
          expect([path, await desk.status(address)]).toEqual([path, 404]);
        }
      }
  });
});

it('a method that a path does not have is refused with those that it has', async () => {
  for (const path of new Set(routes.map((route) => route.path))) {
    const own = routes.filter((route) => route.path === path).map(({ method }) => method);
    const address = path.replaceAll(/\{\w+\}/g, '1');
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
      (one) => !own.some((has) => has === one),
    )) {
      const response = await desk.request(address, { method });
      const { code } = Problem.parse(await response.json()).error;
      const allowed = own.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]));
      expect([method, address, response.status, code, response.headers.get('Cache-Control')]).toEqual([
        ...[method, address, 405, 'method_not_allowed', 'no-store'],
      ]);
      expect(response.headers.get('Allow')?.split(', ').toSorted()).toEqual(allowed.toSorted());
    }
  }
});
