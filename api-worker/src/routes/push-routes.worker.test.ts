import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { PushKey, type PushSubscription } from '#contract/notifications/push.ts';
import { maxTopics, topics } from '#contract/notifications/topics.ts';
import { subscribe } from '../notifications/subscriptions.ts';
import { Desk } from '../testing/desk.ts';
import { browserKeys, notifying, stationPublicKey, subscriptionOf } from '../testing/push.ts';

const otherKeys = { p256dh: stationPublicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
let desk: Desk;

beforeEach(() => {
  desk = new Desk();
});

const json = { 'Content-Type': 'application/json' };
const post = (path: string, body: unknown, headers: Record<string, string> = {}) => ({
  path: `/api/push/${path}`,
  init: {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { ...json, 'CF-Connecting-IP': '198.51.100.7', ...headers },
  },
});
const send = (...request: Parameters<typeof post>) => {
  const { path, init } = post(...request);
  return desk.request(path, init);
};
const refusal = (...request: Parameters<typeof post>) => {
  const { path, init } = post(...request);
  return desk.problem(path, init);
};
const status = async (...request: Parameters<typeof post>) => (await send(...request)).status;

async function rows(query: string): Promise<unknown[][]> {
  const { results } = await env.PUSH.prepare(query).all();
  return results.map((row) => Object.values(row));
}
const stored = () =>
  rows(`SELECT substr(endpoint, 37) AS phone, auth, service, server_key, quiet_from, quiet_to, since,
    (SELECT group_concat(topic, ' ') FROM subscription_topics WHERE subscription_id = id) AS topics FROM subscriptions ORDER BY id`);
const own = [browserKeys.auth, 'google', stationPublicKey];

describe('the public key', () => {
  it('is that of the setting, and null where the station sends no notifications', async () => {
    expect(await desk.json('/api/push/key')).toEqual({ key: stationPublicKey });
    desk = new Desk({ variables: { PUSH_CONTACT: '' } });
    expect(await desk.json('/api/push/key')).toEqual({ key: null });
    expect(await refusal('subscriptions', subscriptionOf('a'))).toMatchObject({ status: 409 });
  });
});

describe('a subscription', () => {
  it('is stored with what was chosen, and no more of its reader', async () => {
    const chosen = [topics.news, topics.alerts('Mayagüez', 'aviso'), topics.team(41)];
    const response = await send(
      'subscriptions',
      subscriptionOf('a', { topics: chosen, quiet: { from: 1320, to: 360 } }),
    );
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await stored()).toEqual([
      ['a', ...own, 1320, 360, '2026-11-20T16:00:00Z', 'alerts:Mayagüez:aviso news team:41'],
    ]);
    const tables = await rows('SELECT * FROM subscriptions, networks');
    expect(JSON.stringify(tables)).not.toContain('198.51');
  });

  it('is replaced by what its browser chooses later, and keeps its first date', async () => {
    const chosen = (...names: string[]) => subscriptionOf('a', { topics: names, quiet: { from: 0, to: 1 } });
    await send('subscriptions', chosen('news', 'team:41'));
    await send('subscriptions', subscriptionOf('b'));
    desk.passSeconds(86_400);
    expect(
      await status('subscriptions', subscriptionOf('a', { topics: ['team:41', 'team:7', 'team:7'] })),
    ).toBe(200);
    expect(await stored()).toEqual([
      ['a', ...own, null, null, '2026-11-20T16:00:00Z', 'team:41 team:7'],
      ['b', ...own, null, null, '2026-11-20T16:00:00Z', 'news'],
    ]);
  });

  it('is ended by its browser with all that it chose, and ending what nobody has succeeds too', async () => {
    await send('subscriptions', subscriptionOf('a'));
    await send('subscriptions', subscriptionOf('b'));
    const { endpoint, keys } = subscriptionOf('a');
    for (let time = 0; time < 2; time += 1) {
      const response = await send('subscriptions/end', { endpoint, keys });
      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    }
    expect(await rows('SELECT topic, subscription_id FROM subscription_topics')).toEqual([['news', 2]]);
    // Its number is not given to another one.
    await send('subscriptions/end', subscriptionOf('b'));
    await send('subscriptions', subscriptionOf('c'));
    expect(await rows('SELECT id FROM subscriptions')).toEqual([[3]]);
  });

  it.each<[string, Partial<typeof browserKeys>]>([
    ['another public key', { p256dh: otherKeys.p256dh }],
    ['another secret', { auth: otherKeys.auth }],
  ])('is neither read, changed nor ended by who knows its endpoint and has %s', async (_what, changed) => {
    await send('subscriptions', subscriptionOf('a'));
    const before = await stored();
    const stranger: Partial<PushSubscription> = { keys: { ...browserKeys, ...changed }, topics: ['team:7'] };
    expect(await refusal('subscriptions', subscriptionOf('a', stranger))).toEqual({
      ...{ status: 409, code: 'conflict' },
      message: 'Tu navegador tiene que suscribirse de nuevo a los avisos.',
    });
    expect(await status('subscriptions/end', subscriptionOf('a', stranger))).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('of two browsers that name one endpoint at the same time is that of the first', async () => {
    await send('subscriptions', subscriptionOf('a'));
    // What the second one does after it found that nobody has the endpoint.
    const second = subscriptionOf('a', { keys: otherKeys, topics: ['team:7'] });
    await subscribe(env.PUSH, second, 'google', desk.clock);
    expect(await stored()).toEqual([['a', ...own, null, null, '2026-11-20T16:00:00Z', 'news']]);
  });
});

describe('a new key of the station', () => {
  const next = 'a'.repeat(64);
  it('is what new subscriptions get, and those with the key before are renewed or stay', async () => {
    await send('subscriptions', subscriptionOf('a'));
    desk = new Desk({ variables: { PUSH_KEY: next, PUSH_KEY_PREVIOUS: notifying.PUSH_KEY } });
    const { key } = await desk.read(PushKey, '/api/push/key');
    expect(key).not.toBe(stationPublicKey);
    expect(await status('subscriptions', subscriptionOf('a', { topics: ['team:7'] }))).toBe(200);
    expect(await status('subscriptions', subscriptionOf('b', { serverKey: key ?? '' }))).toBe(200);
    const [first, second] = await stored();
    expect([first?.[3], second?.[3]]).toEqual([stationPublicKey, key]);
  });

  it('alone refuses a subscription with the key before, so that the page subscribes again', async () => {
    desk = new Desk({ variables: { PUSH_KEY: next } });
    expect(await refusal('subscriptions', subscriptionOf('a'))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await stored()).toEqual([]);
  });
});

describe('what is no subscription', () => {
  const { endpoint, keys } = subscriptionOf('a');
  /** Not on the curve: the x of the browser's key and the y of the station's. */
  const noPoint = `${browserKeys.p256dh.slice(0, 43)}${stationPublicKey.slice(43)}`;
  it.each<[string, unknown]>([
    ['endpoint', { ...subscriptionOf('a'), endpoint: undefined }],
    ['endpoint', subscriptionOf('a', { endpoint: 'https://fcm.googleapis.com/'.padEnd(1_001, 'x') })],
    ['endpoint', subscriptionOf('a', { endpoint: 'https://evil-push.apple.com.example/x' })],
    ['endpoint', subscriptionOf('a', { endpoint: 'http://127.0.0.1:4380/wp-json' })],
    ['keys', { ...subscriptionOf('a'), keys: null }],
    ['keys.p256dh', { ...subscriptionOf('a'), keys: { ...keys, p256dh: keys.p256dh.slice(1) } }],
    ['keys.p256dh', { ...subscriptionOf('a'), keys: { ...keys, p256dh: `C${keys.p256dh.slice(1)}` } }],
    ['keys.p256dh', { ...subscriptionOf('a'), keys: { ...keys, p256dh: noPoint } }],
    ['keys.auth', { ...subscriptionOf('a'), keys: { ...keys, auth: `${keys.auth}A` } }],
    ['keys.auth', { ...subscriptionOf('a'), keys: { ...keys, auth: `${keys.auth.slice(1)}+` } }],
    ['topics', subscriptionOf('a', { topics: [] })],
    [
      'topics',
      subscriptionOf('a', { topics: Array.from({ length: maxTopics + 1 }, (_, id) => topics.team(id + 1)) }),
    ],
    ['topics.1', subscriptionOf('a', { topics: ['news', 'alerts:Miami:aviso'] })],
    ['topics.0', subscriptionOf('a', { topics: ['todo'] })],
    ['quiet', { ...subscriptionOf('a'), quiet: undefined }],
    ['quiet', subscriptionOf('a', { quiet: { from: 60, to: 60 } })],
    ['quiet.to', subscriptionOf('a', { quiet: { from: 0, to: 1_440 } })],
    ['quiet.from', subscriptionOf('a', { quiet: { from: -1, to: 0 } })],
    ['serverKey', subscriptionOf('a', { serverKey: 'x' })],
  ])('is refused with a sentence that names %s: %j', async (field, body) => {
    expect(await refusal('subscriptions', body)).toEqual({
      ...{ status: 400, code: 'bad_request', field },
      message: `El campo «${field}» falta o no es válido.`,
    });
    expect(await stored()).toEqual([]);
    expect(await rows('SELECT 1 FROM networks')).toEqual([]);
  });

  it.each<[number, string, Record<string, string>]>([
    [400, '', {}],
    [400, '{"endpoint":', {}],
    [400, '[]', {}],
    [413, JSON.stringify({ endpoint, keys }).padEnd(16_385), {}],
    [415, JSON.stringify(subscriptionOf('a')), { 'Content-Type': 'text/plain' }],
    [415, 'endpoint=x', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ])('is refused with %i: %.40s %j', async (expected, body, headers) => {
    for (const path of ['subscriptions', 'subscriptions/end'])
      expect(await status(path, body, headers)).toBe(expected);
    expect(await stored()).toEqual([]);
  });

  it('with a hundred topics and 16,384 bytes is one', async () => {
    const chosen = Array.from({ length: maxTopics }, (_, id) => topics.team(id + 1));
    expect(
      await status('subscriptions', JSON.stringify(subscriptionOf('a', { topics: chosen })).padEnd(16_384)),
    ).toBe(200);
  });
});

describe('of one network', () => {
  /** The /48, and the address of a phone in it. */
  const phone = (number: number, network = '2001:db8:7') => ({
    'CF-Connecting-IP': `${network}:${number.toString(16)}::1`,
  });
  /** So many subscriptions of this day, counted for every network that has one. */
  const fill = (count: number) =>
    env.PUSH.prepare('UPDATE networks SET subscriptions = ?1').bind(count).run();

  it('3,000 subscriptions are new on a day, and others, and the next day, have their own', async () => {
    await send('subscriptions', subscriptionOf('a'), phone(1));
    await fill(2_999);
    expect(await status('subscriptions', subscriptionOf('b'), phone(2))).toBe(200);
    const refused = await send('subscriptions', subscriptionOf('c'), phone(3));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
    expect((await stored()).map(([name]) => name)).toEqual(['a', 'b']);
    expect(await status('subscriptions', subscriptionOf('d'), phone(4, '2001:db8:8'))).toBe(200);
    // Who has a subscription changes and ends it nevertheless.
    expect(await status('subscriptions', subscriptionOf('a', { topics: ['team:7'] }), phone(1))).toBe(200);
    expect(await status('subscriptions/end', subscriptionOf('a'), phone(1))).toBe(200);
    desk.passSeconds(8 * 3_600);
    await desk.schedule();
    expect(await rows('SELECT day FROM networks')).toEqual([]);
    expect(await status('subscriptions', subscriptionOf('c'), phone(3))).toBe(200);
  });

  it('the count survives the isolates, and names no network without the secret', async () => {
    await send('subscriptions', subscriptionOf('a'), phone(1));
    desk.forgetMemory();
    await send('subscriptions', subscriptionOf('b'), phone(2));
    const [row = [], ...more] = await rows('SELECT mark, subscriptions FROM networks');
    expect([more, row[1]]).toEqual([[], 2]);
    expect(row[0]).toMatch(/^[0-9a-f]{64}$/);
    desk = new Desk({ variables: { PUSH_KEY: 'a'.repeat(64), PUSH_KEY_PREVIOUS: notifying.PUSH_KEY } });
    await send('subscriptions', subscriptionOf('c'), phone(3));
    expect(await rows('SELECT 1 FROM networks')).toHaveLength(2);
  });
});

it('nothing is reported as stored if D1 could not store it', async () => {
  await env.PUSH.prepare('DROP TABLE subscription_topics').run();
  expect(await refusal('subscriptions', subscriptionOf('a'))).toMatchObject({
    status: 503,
    code: 'internal',
  });
  expect(await rows('SELECT 1 FROM subscriptions')).toEqual([]);
});
