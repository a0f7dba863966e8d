import { beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { Desk } from '../testing/desk.ts';
import { newsroomDesk } from '../testing/newsroom-desk.ts';
import { subscriptionOf } from '../testing/push.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await newsroomDesk();
});

/** Sends a request of a reader, or of the site itself. */
const request = (path: string, reader?: string) =>
  desk.request(path, reader === undefined ? {} : { headers: { 'CF-Connecting-IP': reader } });

async function statuses(count: number, path: (number: number) => string, reader?: string) {
  const responded: number[] = [];
  for (let number = 0; number < count; number += 1)
    responded.push((await request(path(number), reader)).status);
  return responded;
}

const count = (responded: readonly number[], status: number) =>
  responded.filter((one) => one === status).length;

describe.each([
  ['/api/articles/search?q=huracan', (number: number) => `/api/articles/search?q=huracan ${number}`],
  ['/api/openweather/search?q=ponce', () => '/api/openweather/search?q=ponce'],
  [
    '/api/openweather/reverse-geocode?lat=18.2&lon=-67.14',
    () => '/api/openweather/reverse-geocode?lat=18.2&lon=-67.14',
  ],
])('%s', (path, address) => {
  it('serves sixty requests of one reader in a minute, and other readers are not affected', async () => {
    const responded = await statuses(150, address, '192.0.2.1');
    expect(count(responded, 200)).toBe(60);
    expect(count(responded, 429)).toBe(90);
    const refused = await request(path, '192.0.2.1');
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
    expect(Problem.parse(await refused.json()).error.code).toBe('too_many_requests');
    expect((await request(path, '192.0.2.2')).status).toBe(200);
    desk.passSeconds(60);
    expect((await request(path, '192.0.2.1')).status).toBe(200);
  });

  it('counts the addresses of one /64 as one reader', async () => {
    const spelled = ['2001:db8:1:2::', '2001:DB8:1:2:0:0:0:'];
    const responded: number[] = [];
    for (let number = 0; number < 62; number += 1)
      responded.push((await request(address(number), `${spelled[number % 2]}${number}`)).status);
    expect([count(responded, 200), count(responded, 429)]).toEqual([60, 2]);
    expect((await request(path, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('is not limited for the site itself, which loads for everybody', async () => {
    expect(count(await statuses(150, address), 200)).toBe(150);
  });
});

describe('a response that is not cached', () => {
  const cold = (number: number) => `/api/articles?page=${number + 1}`;

  it('is loaded for one reader 240 times a minute, and cached ones are still sent', async () => {
    const responded = await statuses(300, cold, '192.0.2.1');
    expect(count(responded, 200)).toBe(240);
    expect(count(responded, 429)).toBe(60);
    expect((await request(cold(200), '192.0.2.1')).status).toBe(200);
    expect((await request(cold(299), '192.0.2.2')).status).toBe(200);
    expect((await request(cold(299), '192.0.2.1')).status).toBe(200);
  });

  it('is sent stale to a reader over the limit, rather than refused', async () => {
    await request(cold(0));
    desk.passSeconds(3_600);
    await statuses(240, (number) => cold(number + 1), '192.0.2.1');
    const late = await request(cold(0), '192.0.2.1');
    expect(late.status).toBe(200);
    expect(late.headers.get('X-Data-State')).toBe('last-good');
  });

  it('is not limited for the site itself', async () => {
    expect(count(await statuses(300, cold), 200)).toBe(300);
  });
});

it('pages past the end of a list cost WordPress one small call together', async () => {
  const before = desk.wordpress.calls.length;
  for (const page of [10_000, 9_999, 500]) {
    const response = await request(`/api/wordpress/noticias?page=${page}&per_page=100`);
    expect(await response.json()).toEqual([]);
    expect(response.headers.get('X-Total')).toBe('4');
  }
  const calls = desk.wordpress.calls.slice(before);
  expect(calls.map(({ query }) => query.get('per_page'))).toEqual(['1']);
});

describe('a network has the share of ten readers, in subscriptions that of three', () => {
  const variables = {
    ...{ SEARCHES_PER_MINUTE: '2', LOADS_PER_MINUTE: '2', READS_PER_MINUTE: '2', SUBSCRIBE_PER_MINUTE: '2' },
  };
  const subscription = (number: number) => ({
    method: 'POST',
    body: JSON.stringify({ email: `desconocida${number}@ejemplo.pr` }),
  });
  const notifications = (number: number) => ({
    method: 'POST',
    body: JSON.stringify(subscriptionOf(number)),
  });
  const leaving = (number: number) => ({
    method: 'POST',
    body: JSON.stringify({ key: `${number}`.padStart(64, '0') }),
  });

  it.each<[string, number, (number: number) => string, ((number: number) => RequestInit)?]>([
    ['searches of news', 20, (number) => `/api/articles/search?q=huracan ${number}`],
    ['searches of places', 20, () => '/api/openweather/search?q=ponce'],
    ['loads', 20, (number) => `/api/articles?page=${number + 1}`],
    ['readings', 20, () => '/api/articles/editorial/read', () => ({ method: 'POST' })],
    ['subscriptions', 6, () => '/api/subscribe', subscription],
    ['subscriptions to notifications', 20, () => '/api/push/subscriptions', notifications],
    ['wishes to leave', 6, () => '/api/unsubscribe', subscription],
    ['invented keys of links', 6, () => '/api/unsubscribe', leaving],
    ['wrong tokens', 300, () => '/api/health', () => ({ headers: { Authorization: 'Bearer x' } })],
    ['invented previews', 600, (number) => `/api/preview/news/${number + 1}?expires=1&signature=x`],
  ])('%s', async (_what, allowed, path, init) => {
    desk = new Desk({ variables, beside: desk });
    // A search reads the names of pages, too, which stay in memory after the first one.
    await request('/api/articles/search?q=agua');
    // Of the second network each number is another one, so that nothing that it requests is cached.
    for (const [first, network] of [
      [0, (number: number) => `2001:db8:7:${number.toString(16)}::1`],
      [1_000, (number: number) => `198.51.100.${number % 256}`],
    ] as const) {
      let passed = 0;
      for (let number = first; number < first + allowed + 20; number += 1) {
        const { headers, ...rest } = { headers: {}, ...init?.(number) };
        const reader = { 'CF-Connecting-IP': network(number), 'Content-Type': 'application/json' };
        if ((await desk.status(path(number), { ...rest, headers: { ...headers, ...reader } })) !== 429)
          passed += 1;
      }
      expect(passed).toBe(allowed);
    }
  });
});
