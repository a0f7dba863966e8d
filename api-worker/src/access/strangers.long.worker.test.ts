import { beforeEach, describe, expect, it } from 'vitest';
import { previewKinds } from '#contract/publishing/publishing.ts';
import { signatureHeaders } from '#contract/signing/signed-request.ts';
import { routes } from '../routes/all-routes.ts';
import type { Route } from '../route.ts';
import type { Desk } from '../testing/desk.ts';
import { subscriptionOf } from '../testing/push.ts';
import { newsroomLoaded } from '../testing/loaded.ts';
import { FakeOpenWeather, weatherDesk } from '../testing/openweather/fake-openweather.ts';

const strict = '3';
/** More than any limit of this worker: 3 of each setting, and 30 wrong tokens. */
const untilRefused = 35;
const afterwards = 5;

let desk: Desk;

beforeEach(async () => {
  desk = weatherDesk(new FakeOpenWeather(), {
    variables: {
      SUBSCRIBE_PER_MINUTE: strict,
      READS_PER_MINUTE: strict,
      SEARCHES_PER_MINUTE: strict,
      LOADS_PER_MINUTE: strict,
    },
  });
  await newsroomLoaded(desk.clock);
});

const inPath: Record<string, (turn: number) => string> = {
  slug: (turn) => `nota-${turn}`,
  id: String,
  named: String,
  league: () => 'mlb',
  kind: () => previewKinds[0],
  name: () => 'uno',
};
const inQuery: Record<string, (turn: number) => string> = {
  q: (turn) => `palabra ${turn}`,
  page: String,
  sportId: String,
  lat: (turn) => `18.${turn}`,
  lon: (turn) => `-66.${turn}`,
  t: String,
  after: String,
  expires: () => '1900000000',
  signature: () => 'f'.repeat(64),
};

type Requested = Pick<Route, 'method' | 'path' | 'queryParameters'>;

/** The address of a route, another one each turn, with values that the route accepts. */
function addressOf(route: Requested, turn: number): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath[name]?.(turn) ?? '');
  const query = new URLSearchParams({ x: String(turn) });
  for (const { name } of route.queryParameters) {
    const value = inQuery[name];
    if (value !== undefined) query.set(name, value(turn));
  }
  return `${path}?${query}`;
}

function bodyOf({ path }: Requested, turn: number): object {
  if (path === '/api/unsubscribe')
    return turn % 2 === 0 ? { email: `a${turn}@ejemplo.pr` } : { key: turn.toString(16).padStart(64, '0') };
  if (path.startsWith('/api/push/')) return subscriptionOf(turn);
  return { email: `a${turn}@ejemplo.pr` };
}

type Asking = (turn: number) => { turn: number; headers?: Record<string, string> };

const waysToAsk: [how: string, Asking][] = [
  ['again and again', () => ({ turn: 1 })],
  ['each time for something else', (turn) => ({ turn })],
  [
    'with a position that the log does not have',
    (turn) => ({ turn: 1, headers: { 'X-Fresh-After': `9${turn}` } }),
  ],
  ['with a wrong token', (turn) => ({ turn, headers: { Authorization: 'Bearer equivocado' } })],
  ['with the password of a proxy', (turn) => ({ turn, headers: { Authorization: 'Basic YTpi' } })],
  ['with a wrong signature', (turn) => ({ turn, headers: { [signatureHeaders.signature]: 'v2=00' } })],
];

/** The statements of one stranger's last requests to a route, after that reader has used up every limit. */
async function statements(route: Requested, reader: string, asking: Asking): Promise<number> {
  const ask = async (number: number) => {
    const { turn, headers } = asking(number);
    const { method } = route;
    const isWrite = method !== 'GET';
    const sent = {
      'CF-Connecting-IP': reader,
      ...(isWrite && { 'Content-Type': 'application/json' }),
      ...headers,
    };
    await desk.request(addressOf(route, turn), {
      method,
      headers: sent,
      ...(isWrite && { body: JSON.stringify(bodyOf(route, turn)) }),
    });
  };
  for (let number = 1; number <= untilRefused; number += 1) await ask(number);
  const before = desk.invocations.length;
  for (let number = 1; number <= afterwards; number += 1) await ask(untilRefused + number);
  return desk.invocations.slice(before).reduce((sum, invocation) => sum + invocation.statements, 0);
}

/** The routes that cost D1 something, of a stranger who asks each of them forty times within a minute. */
async function costly(asking: Asking): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  expect(routes.length).toBeGreaterThan(50);
  for (const [index, route] of routes.entries()) {
    // Of networks of their own, which have limits too.
    const cost = await statements(route, `10.0.${index}.1`, asking);
    if (cost > 0) found[`${route.method} ${route.path}`] = cost;
  }
  return found;
}

describe('a stranger who asks forty times in a minute costs D1 no statement after the limits', () => {
  it.each(waysToAsk)('%s', async (_, asking) => {
    expect(await costly(asking)).toEqual({});
  });

  it.each(waysToAsk.slice(0, 2))('%s, while WordPress and OpenWeather fail', async (_, asking) => {
    desk.wordpress.mood = 'error500';
    desk.elsewhere = () => Promise.reject(new TypeError('connection refused'));
    expect(await costly(asking)).toEqual({});
  });

  it('on an address that is no route', async () => {
    const missing = { method: 'GET', path: '/api/no-existe/{slug}', queryParameters: [] } as const;
    expect(await statements(missing, '192.0.2.1', (turn) => ({ turn }))).toBe(0);
  });
});
