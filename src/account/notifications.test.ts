import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  $notifications,
  $notifiedAt,
  noNotifications,
  type Notifications,
} from '#preferences/notifications.store.ts';
import { changeNotifications, endNotifications, renewNotifications } from './notifications.ts';

const serverKey = (start: string) => `${start.padEnd(86, '_')}A`;
const [key, nextKey] = [serverKey('BA'), serverKey('BB')] as const;
const keys = { p256dh: 'B'.padEnd(87, 'x'), auth: 'a'.repeat(22) };
const chosen = { topics: { news: '', 'team:12': 'Vaqueros' }, quiet: { from: 1_320, to: 360 } };
const [subscribing, ending] = ['/api/push/subscriptions', '/api/push/subscriptions/end'];

interface Circumstances {
  /** What it was before, and what the reader makes of it in the browser's box. */
  permission?: NotificationPermission;
  allowed?: NotificationPermission | Promise<NotificationPermission>;
  /** Keys of the station, one for each time that it is asked; the last one stays. */
  stationKeys?: readonly (string | null)[];
  /** Key of the subscription that the browser has already. */
  before?: string;
  /** Statuses of the worker's responses to what is posted; the last one stays. */
  statuses?: readonly number[];
  /** The body of responses that are no success. */
  refused?: string;
  failing?: 'register' | 'unsubscribe';
  navigator?: object;
  /** A name of the global scope that this browser lacks. */
  lacks?: string;
}

/** A browser: what was done, in its order, and the bodies that were posted. */
function browser(circumstances: Circumstances = {}) {
  const { stationKeys = [key], before, statuses = [200], failing } = circumstances;
  const { permission = 'default', allowed = 'granted', refused = '' } = circumstances;
  const did: string[] = [];
  const posted: unknown[] = [];
  const attempt = async (what: string, name: string) => {
    did.push(what);
    if (failing === name) throw new Error('failed');
  };
  const inTurn = <T>(of: readonly T[], turn: number) => of[Math.min(turn, of.length - 1)];
  const subscriptionOf = (withKey: string, number: number) => ({
    options: {
      applicationServerKey: Uint8Array.from(atob(withKey.replaceAll('_', '/')), (one) => one.charCodeAt(0)),
    },
    toJSON: () => ({ endpoint: `https://fcm.googleapis.com/${number}`, expirationTime: null, keys }),
    unsubscribe: async () => {
      await attempt('unsubscribe', 'unsubscribe');
      current = null;
    },
  });
  let made = before === undefined ? 0 : 1;
  let current = before === undefined ? null : subscriptionOf(before, made);
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      did.push(`subscribe ${applicationServerKey.slice(0, 2)}`);
      return (current = subscriptionOf(applicationServerKey, (made += 1)));
    },
  };
  const registration = { pushManager, unregister: () => attempt('unregister', '') };
  const serviceWorker = {
    register: (file: string) => attempt(`register ${file}`, 'register'),
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  let asked = 0;
  const globals = {
    __OFFLINE_COPIES__: true,
    navigator: { serviceWorker, userAgent: '', maxTouchPoints: 0, ...circumstances.navigator },
    PushManager: {},
    Notification: {
      permission,
      async requestPermission() {
        did.push('ask');
        return (this.permission = await allowed);
      },
    },
    fetch: async (url: string, { body }: { body?: string } = {}) => {
      if (body === undefined) return Response.json({ key: inTurn(stationKeys, asked++) });
      const status = inTurn(statuses, posted.length) ?? 200;
      posted.push(JSON.parse(body));
      did.push(new URL(url).pathname);
      return status === 200 ? Response.json({ success: true }) : new Response(refused, { status });
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  if (circumstances.lacks) Reflect.deleteProperty(globalThis, circumstances.lacks);
  return { did, posted };
}

beforeEach(() => {
  $notifications.set(noNotifications);
  $notifiedAt.set(0);
});
afterEach(() => vi.unstubAllGlobals());

test('what a reader chose is sent with the browser’s subscription, and kept on the device', async () => {
  const { did, posted } = browser();
  expect(await changeNotifications(() => chosen)).toBeNull();
  expect(did).toEqual(['ask', 'register /sw.js', 'subscribe BA', subscribing]);
  const { quiet } = chosen;
  const endpoint = 'https://fcm.googleapis.com/1';
  expect(posted).toEqual([{ endpoint, keys, topics: ['news', 'team:12'], quiet, serverKey: key }]);
  expect($notifications.get()).toEqual(chosen);
  expect($notifiedAt.get()).toBeGreaterThan(0);
});

const many = Object.fromEntries(Array.from({ length: 101 }, (_, id) => [`team:${id + 1}`, '']));
const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15';
const mac = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15' };
const withoutPush = (navigator = {}): Circumstances => ({ lacks: 'PushManager', navigator });

const limit = { code: 'too_many_requests', message: 'Intenta mañana.' };

test.each<[string, unknown, Circumstances, Record<string, string>?]>([
  ['the station sends none', 'off', { stationKeys: [null] }],
  ['the reader blocks them', 'denied', { allowed: 'denied' }],
  ['the reader closed the browser’s box', 'dismissed', { allowed: 'default' }],
  ['there are too many', 'full', {}, many],
  ['the worker fails', 'failed', { statuses: [503] }],
  ['the worker always wants another subscription', 'failed', { statuses: [409] }],
  [
    'the network has too many',
    { said: limit.message },
    { statuses: [429], refused: JSON.stringify({ error: limit }) },
  ],
  ['a proxy limits the reader', 'failed', { statuses: [429], refused: '<h1>429</h1>' }],
  ['the browser refuses the service worker', 'failed', { failing: 'register' }],
  ['the browser has no push', 'unsupported', withoutPush()],
  ['the browser has no notifications', 'unsupported', { lacks: 'Notification' }],
  ['an iPhone opens the site in Safari', 'homeScreen', withoutPush({ userAgent })],
  ['an iPad opens the site in Safari', 'homeScreen', withoutPush({ ...mac, maxTouchPoints: 5 })],
  ['a Mac has no push', 'unsupported', withoutPush(mac)],
  ['an old iPhone opens it from home', 'unsupported', withoutPush({ userAgent, standalone: true })],
])('nothing is kept when %s: %j', async (_, refusal, circumstances, topics = chosen.topics) => {
  const { did, posted } = browser(circumstances);
  expect(await changeNotifications(() => ({ ...chosen, topics }))).toEqual(refusal);
  expect($notifications.get()).toEqual(noNotifications);
  // Nobody is asked for what cannot be had, and the worker twice at most.
  expect(did.includes('ask')).toBe(
    !['off', 'full', 'homeScreen', 'unsupported'].some((one) => one === refusal),
  );
  expect(posted.length).toBeLessThanOrEqual(2);
});

test('a worker that wants another subscription gets one, with the station’s new key', async () => {
  const stationKeys = [key, nextKey];
  const { did, posted } = browser({ permission: 'granted', before: key, stationKeys, statuses: [409, 200] });
  expect(await changeNotifications(() => chosen)).toBeNull();
  const again = ['register /sw.js', 'subscribe BB', subscribing];
  expect(did).toEqual(['register /sw.js', subscribing, 'unsubscribe', ...again]);
  expect(posted[1]).toMatchObject({ endpoint: 'https://fcm.googleapis.com/2', serverKey: nextKey });
});

test.each<[NotificationPermission, string[]]>([
  ['granted', ['register /sw.js', 'unsubscribe', 'subscribe BB', subscribing]],
  ['default', []],
  ['denied', []],
])('with the permission %s a subscription of an earlier key is renewed by %j', async (permission, steps) => {
  $notifications.set(chosen);
  const { did } = browser({ permission, before: key, stationKeys: [nextKey] });
  await renewNotifications();
  expect(did).toEqual(steps);
});

test.each<[string, Circumstances, string | null]>([
  ['both can', {}, null],
  ['the worker cannot', { statuses: [503] }, null],
  ['the browser cannot', { failing: 'unsubscribe' }, null],
  ['neither can', { statuses: [503], failing: 'unsubscribe' }, 'failed'],
])('without a topic all ends, with the worker and in the browser, when %s', async (_, more, expected) => {
  $notifications.set(chosen);
  const { posted } = browser({ before: key, ...more });
  expect(await changeNotifications(() => noNotifications)).toBe(expected);
  expect(posted).toEqual([{ endpoint: 'https://fcm.googleapis.com/1', keys }]);
  expect($notifications.get()).toEqual(expected === null ? noNotifications : chosen);
});

test('a service worker that keeps no copies goes with the notifications', async () => {
  const { did } = browser({ before: key });
  vi.stubGlobal('__OFFLINE_COPIES__', false);
  await endNotifications();
  expect(did).toEqual([ending, 'unsubscribe', 'unregister']);
});

/** A lock, as all tabs have it together: who waits for it begins before the one who had it hears of the end. */
function lock() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, save: () => Promise<unknown>) => {
    last = last.catch(() => undefined).then(save);
    return last.finally(() => undefined);
  };
  return { request };
}

const add = (topic: string) => (now: Notifications) => ({ ...now, topics: { ...now.topics, [topic]: '' } });

test('nobody waits while the browser’s box is open, and all that was chosen until it closes is kept', async () => {
  const box = Promise.withResolvers<NotificationPermission>();
  const locks = lock();
  browser({ allowed: box.promise, navigator: { locks } });
  const choices = [changeNotifications(add('news')), changeNotifications(add('team:7'))];
  const ofAnotherTab = vi.fn(async () => null);
  await locks.request('notifications', ofAnotherTab);
  expect(ofAnotherTab).toHaveBeenCalledOnce();
  box.resolve('granted');
  expect(await Promise.all(choices)).toEqual([null, null]);
  expect($notifications.get().topics).toEqual({ news: '', 'team:7': '' });
});

test('a choice that was refused, or threw, is not saved with the one that waits behind it', async () => {
  browser({ permission: 'granted', statuses: [503, 200], navigator: { locks: lock() } });
  const thrown = changeNotifications(() => Promise.reject(new Error('no name')));
  await expect(thrown).rejects.toThrow('no name');
  const choices = [changeNotifications(add('news')), changeNotifications(add('team:7'))];
  expect(await Promise.all(choices)).toEqual(['failed', null]);
  expect($notifications.get().topics).toEqual({ 'team:7': '' });
});

test('what a reader takes back while the browser’s box is open does not come when they allow it', async () => {
  const box = Promise.withResolvers<NotificationPermission>();
  const { posted } = browser({ allowed: box.promise, navigator: { locks: lock() } });
  const first = changeNotifications(add('news'));
  expect(await changeNotifications(() => noNotifications)).toBeNull();
  box.resolve('granted');
  expect(await first).toBeNull();
  expect($notifications.get()).toEqual(noNotifications);
  expect(posted).toEqual([]);
});

test('a change that comes while the device tells the worker again is made of what that left, and is kept', async () => {
  const { posted } = browser({ permission: 'granted', before: key, navigator: { locks: lock() } });
  $notifications.set(chosen);
  const ending = changeNotifications(() => noNotifications);
  const renewed = renewNotifications();
  const added = changeNotifications(add('news'));
  await Promise.all([ending, renewed, added]);
  expect($notifications.get()).toEqual({ topics: { news: '' }, quiet: null });
  expect(posted.at(-1)).toMatchObject({ topics: ['news'] });
});
