import { expect, test, vi } from 'vitest';
import type { ChangeLog } from '#contract/publishing/changes.ts';
import { readStream } from './channel-stream.fixture.ts';
import { ask, observed, origin, useHeldOrigin } from './held-origin.fixture.ts';

useHeldOrigin();

const news = (position: number): ChangeLog => ({
  changes: [
    {
      ...{ position, at: '2026-11-24T12:00:00Z', kind: 'news', action: 'changed', slug: 'lluvia' },
      ...{ previousSlug: null, categories: [] },
    },
  ],
  ...{ cursor: `log.${position}`, position, complete: true, waiting: false },
});

const listeners = () => expect.poll(() => origin.channel.counts.listeners);
const heard = () => listeners().toBeGreaterThan(0);
const left = () => listeners().toBe(0);

test('a page says from which position it hears of changes, also when it is held', async () => {
  const positionOf = async () => (await fetch(`${origin.url}/noticias/lluvia`)).headers.get('Server-Timing');
  expect(await positionOf()).toMatch(/^clock;desc="\d+", n;desc="1"$/);
  const scores = { revision: 30, since: 30, games: [] };
  origin.channel.apply({ ...news(7), changes: [], scores });
  expect(await positionOf()).toMatch(/, n;desc="37"$/);
});

test('a stream says where the reader stands, then each change, and passes proxies', async () => {
  const stream = await readStream(`${origin.url}/eventos?desde=1`);
  expect(stream.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('Cache-Control')).toBe('no-store');
  expect(stream.headers.get('X-Accel-Buffering')).toBe('no');
  expect(await stream.next()).toEqual({ n: 1, topics: [] });
  origin.channel.apply(news(2));
  expect(await stream.next()).toEqual({ n: 2, topics: ['coverage:lluvia', 'home'] });
  expect(stream.text()).toMatch(/^retry: \d{1,5}\n\n/);
  await stream.end();
  await left();
  expect(observed.filter(({ kind }) => kind === 'channel')).toHaveLength(1);
});

test('a reader who comes back says what was heard last, and gets what was missed', async () => {
  origin.channel.apply(news(2));
  const headers = { 'Last-Event-ID': '1' };
  const stream = await readStream(`${origin.url}/eventos?desde=2`, headers);
  expect(await stream.next()).toEqual({ n: 2, topics: ['coverage:lluvia', 'home'] });
  await stream.end();
});

test.each(['x', '-1', '1e3', '', '99999999999999999999'])(
  'the cursor "%s" gets everything new',
  async (cursor) => {
    const stream = await readStream(`${origin.url}/eventos?desde=${cursor}`);
    expect(await stream.next()).toEqual({ n: 1, topics: ['*'] });
    await stream.end();
  },
);

test('a reader hears of the topics that it names', async () => {
  const stream = await readStream(`${origin.url}/eventos?desde=1&temas=game:7,alerts`);
  expect(await stream.next()).toEqual({ n: 1, topics: [] });
  const next = fetch(`${origin.url}/eventos/1?temas=game:7`);
  await listeners().toBe(2);
  origin.channel.apply(news(2));
  const game = { id: 7, league: 'nba' };
  origin.channel.apply({ ...news(2), changes: [], scores: { revision: 1, since: 0, games: [game] } });
  expect(await stream.next()).toEqual({ n: 3, topics: ['game:7'] });
  expect(await (await next).json()).toEqual({ n: 3, topics: ['game:7'] });
  await stream.end();
});

test('the next event is held open until it comes, and may be kept by a cache', async () => {
  const asked = fetch(`${origin.url}/eventos/1`);
  await heard();
  origin.channel.apply(news(2));
  const response = await asked;
  expect(await response.json()).toEqual({ n: 2, topics: ['coverage:lluvia', 'home'] });
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
  await left();
});

test('an unknown position gets everything new, which no cache keeps', async () => {
  for (const wrong of ['0', 'x', '99999999999999999999']) {
    const response = await fetch(`${origin.url}/eventos/${wrong}`);
    expect(await response.json()).toEqual({ n: 1, topics: ['*'] });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  }
});

test('a reader who goes leaves the channel', async () => {
  const going = new AbortController();
  const asked = fetch(`${origin.url}/eventos/1`, { signal: going.signal });
  await heard();
  going.abort();
  await expect(asked).rejects.toThrow();
  await left();
});

test('HEAD holds nothing, and other methods and addresses are no channel', async () => {
  const status = async (path: string, method: string) => (await fetch(origin.url + path, { method })).status;
  expect(await status('/eventos', 'HEAD')).toBe(200);
  expect(await status('/eventos/1', 'HEAD')).toBe(200);
  expect(await status('/eventos', 'POST')).toBe(405);
  expect(origin.channel.counts.listeners).toBe(0);
});

const foreign: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'iframe' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'empty' },
  { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'empty' },
  { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'iframe' },
  { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' },
  ...['image', 'script', 'style', 'track', 'video', 'object', 'embed', 'frame', 'worker'].map(
    (destination) => ({
      'Sec-Fetch-Site': 'same-origin',
      'Sec-Fetch-Dest': destination,
    }),
  ),
  // Of a browser that says no more.
  { Origin: 'https://otro.example' },
  { Origin: 'null' },
];

test.each(foreign)('a request with %j takes no place', async (headers) => {
  for (const target of ['/eventos', '/eventos?desde=1', '/eventos/1', '/api/changes?wait=12']) {
    const response = await ask({ target, headers });
    expect([response.status, JSON.parse(String(response.body))]).toMatchObject([
      403,
      { error: { code: 'forbidden' } },
    ]);
    expect(response.headers.join()).toContain('no-store');
  }
  expect(origin.channel.counts).toEqual({ listeners: 0, refused: 0 });
});

test.each<Record<string, string>>([
  {},
  { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' },
  { 'Sec-Fetch-Site': 'same-origin' },
])('a page of the site with %j takes one, and its stream has the headers of every response', async (sent) => {
  const stream = await readStream(`${origin.url}/eventos`, sent);
  expect(await stream.next()).toEqual({ n: 1, topics: [] });
  const policy = "default-src 'none'; frame-ancestors 'self'";
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
  await stream.end();
});

test('a full channel says so, with when to come again', async () => {
  vi.spyOn(origin.channel, 'join').mockReturnValue(false);
  for (const path of ['/eventos', '/eventos/1']) {
    const response = await fetch(origin.url + path);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60']);
    expect(await response.json()).toEqual({
      error: { code: 'too_many_requests', message: expect.stringContaining('demasiadas conexiones') },
    });
  }
});

test('an origin that ends closes its streams, and so does not wait for them', async () => {
  const stream = await readStream(`${origin.url}/eventos`);
  await stream.next();
  const closing = origin.close({ accepting: 0, idle: 0, max: 600_000 });
  expect(await stream.next()).toBeNull();
  await closing;
});
