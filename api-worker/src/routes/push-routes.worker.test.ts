import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { PushKey, type PushSubscription } from '#contract/notifications/push.ts';
import { maxTopics, topics } from '#contract/notifications/topics.ts';
import { subscribe } from '../notifications/subscriptions.ts';
import { Desk } from '../testing/desk.ts';
import { browserKeys, notifying, stationPublicKey, subscriptionOf } from '../testing/push.ts';
import { pushRows } from '../testing/push-desk.ts';

const otherKeys = { p256dh: stationPublicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
let desk: Desk;

beforeEach(() => {
  desk = new Desk();
});

const post = (path: string, sent: unknown, changes: Record<string, string> = {}) => {
  const body = typeof sent === 'string' ? sent : JSON.stringify(sent);
  const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': '198.51.100.7', ...changes };
  return [`/api/push/${path}`, { method: 'POST', body, headers }] as const;
};
const send = (...request: Parameters<typeof post>) => desk.request(...post(...request));
const status = (...request: Parameters<typeof post>) => desk.status(...post(...request));
/** Why the worker does not store what a browser sends. */
const refusal = (body: unknown) => desk.problem(...post('subscriptions', body));
const accept = async (phone: string, changes: Partial<PushSubscription> = {}, headers = {}) =>
  expect(await status('subscriptions', subscriptionOf(phone, changes), headers)).toBe(200);

const stored = () =>
  pushRows(`SELECT substr(endpoint, 37) AS phone, auth, service, server_key, quiet_from, quiet_to, since,
    (SELECT group_concat(topic, ' ') FROM subscription_topics WHERE subscription_id = id) AS topics FROM subscriptions ORDER BY id`);
const own = [browserKeys.auth, 'google', stationPublicKey];
const first = '2026-11-20T16:00:00Z';

it('the public key is that of the setting, and null where the station sends no notifications', async () => {
  expect(await desk.json('/api/push/key')).toEqual({ key: stationPublicKey });
  desk = new Desk({ variables: { PUSH_CONTACT: '' } });
  expect(await desk.json('/api/push/key')).toEqual({ key: null });
  expect(await refusal(subscriptionOf('a'))).toMatchObject({ status: 409 });
});

describe('a subscription', () => {
  it('is stored with what was chosen, and no more of its reader', async () => {
    const chosen = [topics.news, topics.alerts('Mayagüez', 'aviso'), topics.team(41)];
    const asked = subscriptionOf('a', { topics: chosen, quiet: { from: 1320, to: 360 } });
    const response = await send('subscriptions', asked);
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await stored()).toEqual([['a', ...own, 1320, 360, first, 'alerts:Mayagüez:aviso news team:41']]);
    expect(JSON.stringify(await pushRows('SELECT * FROM subscriptions, networks'))).not.toContain('198.51');
  });

  it('is replaced by what its browser chooses later, and keeps its first date', async () => {
    await accept('a', { topics: ['news', 'team:41'], quiet: { from: 0, to: 1 } });
    await accept('b');
    desk.passSeconds(86_400);
    await accept('a', { topics: ['team:41', 'team:7', 'team:7'] });
    expect(await stored()).toEqual([
      ['a', ...own, null, null, first, 'team:41 team:7'],
      ['b', ...own, null, null, first, 'news'],
    ]);
  });

  it('is ended by its browser with all that it chose, and ending what nobody has succeeds too', async () => {
    await accept('a');
    await accept('b');
    for (const phone of ['a', 'a', 'b'])
      expect(await desk.json(...post('subscriptions/end', subscriptionOf(phone)))).toEqual({ success: true });
    expect(await pushRows('SELECT 1 FROM subscription_topics')).toEqual([]);
    // Its number is not given to another one.
    await accept('c');
    expect(await pushRows('SELECT id FROM subscriptions')).toEqual([[3]]);
  });

  it.each<[string, Partial<typeof browserKeys>]>([
    ['another public key', { p256dh: otherKeys.p256dh }],
    ['another secret', { auth: otherKeys.auth }],
  ])('is neither read, changed nor ended by who knows its endpoint and has %s', async (_what, changed) => {
    await accept('a');
    const before = await stored();
    const stranger = subscriptionOf('a', { keys: { ...browserKeys, ...changed }, topics: ['team:7'] });
    expect(await refusal(stranger)).toEqual({
      ...{ status: 409, code: 'conflict' },
      message: 'Tu navegador tiene que suscribirse de nuevo a los avisos.',
    });
    expect(await status('subscriptions/end', stranger)).toBe(200);
    // What a second one does that found at the same time that nobody has the endpoint.
    await subscribe(env.PUSH, stranger, 'google', desk.clock);
    expect(await stored()).toEqual(before);
  });

  it('with a new key of the station is renewed or stays; without the key before, the page subscribes again', async () => {
    // A number that begins with zeros.
    const next = `00${'7'.repeat(62)}`;
    await accept('a');
    desk = new Desk({ variables: { PUSH_KEY: next, PUSH_KEY_PREVIOUS: notifying.PUSH_KEY } });
    const { key } = await desk.read(PushKey, '/api/push/key');
    await accept('a', { topics: ['team:7'] });
    await accept('b', { serverKey: key ?? '' });
    expect((await stored()).map((row) => row[3])).toEqual([stationPublicKey, key]);
    desk = new Desk({ variables: { PUSH_KEY: next } });
    expect(await refusal(subscriptionOf('a'))).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('is not reported as stored if D1 could not store it', async () => {
    await env.PUSH.prepare('DROP TABLE subscription_topics').run();
    expect(await refusal(subscriptionOf('a'))).toMatchObject({ status: 503, code: 'internal' });
    expect(await pushRows('SELECT 1 FROM subscriptions')).toEqual([]);
  });
});

describe('what is no subscription', () => {
  const { endpoint, keys } = subscriptionOf('a');
  /** Not on the curve: the x of the browser's key and the y of the station's. */
  const noPoint = `${browserKeys.p256dh.slice(0, 43)}${stationPublicKey.slice(43)}`;
  const teams = (count: number) => Array.from({ length: count }, (_, id) => topics.team(id + 1));

  it.each<[string, object]>([
    ['endpoint', { endpoint: undefined }],
    ['endpoint', { endpoint: 'https://fcm.googleapis.com/'.padEnd(1_001, 'x') }],
    ['endpoint', { endpoint: 'https://evil-push.apple.com.example/x' }],
    ['endpoint', { endpoint: 'http://127.0.0.1:4380/wp-json' }],
    ['keys', { keys: null }],
    ['keys.p256dh', { keys: { ...keys, p256dh: keys.p256dh.slice(1) } }],
    ['keys.p256dh', { keys: { ...keys, p256dh: `C${keys.p256dh.slice(1)}` } }],
    ['keys.p256dh', { keys: { ...keys, p256dh: noPoint } }],
    ['keys.auth', { keys: { ...keys, auth: `${keys.auth}A` } }],
    ['keys.auth', { keys: { ...keys, auth: `${keys.auth.slice(1)}+` } }],
    ['topics', { topics: [] }],
    ['topics', { topics: teams(maxTopics + 1) }],
    ['topics.1', { topics: ['news', 'alerts:Miami:aviso'] }],
    ['topics.0', { topics: ['todo'] }],
    ['quiet', { quiet: undefined }],
    ['quiet', { quiet: { from: 60, to: 60 } }],
    ['quiet.to', { quiet: { from: 0, to: 1_440 } }],
    ['quiet.from', { quiet: { from: -1, to: 0 } }],
    ['serverKey', { serverKey: 'x' }],
  ])('is refused with a sentence that names %s: %j', async (field, changes) => {
    expect(await refusal({ ...subscriptionOf('a'), ...changes })).toEqual({
      ...{ status: 400, code: 'bad_request', field },
      message: `El campo «${field}» falta o no es válido.`,
    });
    for (const table of ['subscriptions', 'networks'])
      expect(await pushRows(`SELECT 1 FROM ${table}`)).toEqual([]);
  });

  it.each<[number, string, string?]>([
    [400, ''],
    [400, '{"endpoint":'],
    [400, '[]'],
    [413, JSON.stringify({ endpoint, keys }).padEnd(16_385)],
    [415, JSON.stringify(subscriptionOf('a')), 'text/plain'],
    [415, 'endpoint=x', 'application/x-www-form-urlencoded'],
  ])('is refused with %i: %.40s %s', async (expected, body, type = 'application/json') => {
    for (const path of ['subscriptions', 'subscriptions/end'])
      expect(await status(path, body, { 'Content-Type': type })).toBe(expected);
    expect(await stored()).toEqual([]);
  });

  it('with a hundred topics and 16,384 bytes is one', async () => {
    const body = JSON.stringify(subscriptionOf('a', { topics: teams(maxTopics) })).padEnd(16_384);
    expect(await status('subscriptions', body)).toBe(200);
  });
});

describe('of one network', () => {
  /** The /48, and the address of a phone in it. */
  const phone = (id: number, network = '2001:db8:7') => ({ 'CF-Connecting-IP': `${network}:${id}::1` });

  it('3,000 subscriptions are new on a day, and others, and the next day, have their own', async () => {
    await accept('a', {}, phone(1));
    await pushRows('UPDATE networks SET subscriptions = 2999');
    await accept('b', {}, phone(2));
    const refused = await send('subscriptions', subscriptionOf('c'), phone(3));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
    expect((await stored()).map(([name]) => name)).toEqual(['a', 'b']);
    await accept('d', {}, phone(4, '2001:db8:8'));
    // Who has a subscription changes and ends it nevertheless.
    await accept('a', { topics: ['team:7'] }, phone(1));
    expect(await status('subscriptions/end', subscriptionOf('a'), phone(1))).toBe(200);
    desk.passSeconds(8 * 3_600);
    await desk.schedule();
    expect(await pushRows('SELECT day FROM networks')).toEqual([]);
    await accept('c', {}, phone(3));
  });

  it('the count survives the isolates, and names no network without the secret', async () => {
    await accept('a', {}, phone(1));
    desk.forgetMemory();
    await accept('b', {}, phone(2));
    const mark = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(await pushRows('SELECT mark, subscriptions FROM networks')).toEqual([[mark, 2]]);
    desk = new Desk({ variables: { PUSH_KEY: 'a'.repeat(64), PUSH_KEY_PREVIOUS: notifying.PUSH_KEY } });
    await accept('c', {}, phone(3));
    expect(await pushRows('SELECT 1 FROM networks')).toHaveLength(2);
  });
});
