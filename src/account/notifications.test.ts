import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $notifications, $notifiedAt } from '#preferences/notifications.store.ts';
import { endNotifications, renewNotifications, saveNotifications } from './notifications.ts';

const serverKey = (start: string) => `${start.padEnd(86, '_')}A`;
const [key, nextKey] = [serverKey('BA'), serverKey('BB')] as const;
const keys = { p256dh: 'B'.padEnd(87, 'x'), auth: 'a'.repeat(22) };
const chosen = { topics: { news: '', 'team:12': 'Vaqueros' }, quiet: { from: 1_320, to: 360 } };
const nothing = { topics: {}, quiet: null };

interface Circumstances {
  permission?: NotificationPermission;
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

/** A browser, in which `did` says what was done, in its order. */
function browser(circumstances: Circumstances = {}) {
  const { permission = 'granted', stationKeys = [key], before, statuses = [200], failing } = circumstances;
  const { refused = '' } = circumstances;
  const did: string[] = [];
  const posted: { path: string; body: unknown }[] = [];
  let made = 0;
  const subscriptionOf = (withKey: string) => {
    const endpoint = `https://fcm.googleapis.com/${(made += 1)}`;
    const bytes = Uint8Array.from(atob(withKey.replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    return {
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        did.push('unsubscribe');
        if (failing === 'unsubscribe') throw new Error('failed');
        current = null;
        return true;
      },
    };
  };
  let current = before === undefined ? null : subscriptionOf(before);
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      did.push(`subscribe ${applicationServerKey.slice(0, 2)}`);
      return (current = subscriptionOf(applicationServerKey));
    },
  };
  const registration = { pushManager, unregister: async () => did.push('unregister') };
  const serviceWorker = {
    register: async (file: string) => {
      if (failing === 'register') throw new Error('refused');
      did.push(`register ${file}`);
    },
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('__OFFLINE_COPIES__', true);
  vi.stubGlobal('navigator', { serviceWorker, userAgent: '', maxTouchPoints: 0, ...circumstances.navigator });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: async () => {
      did.push('ask');
      return permission;
    },
  });
  if (circumstances.lacks) Reflect.deleteProperty(globalThis, circumstances.lacks);
  let asked = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const path = new URL(url).pathname;
    if (body === undefined) {
      const found = stationKeys[Math.min(asked, stationKeys.length - 1)];
      asked += 1;
      return Response.json({ key: found });
    }
    const status = statuses[Math.min(posted.length, statuses.length - 1)];
    posted.push({ path, body: JSON.parse(body) });
    did.push(path);
    return status === 200
      ? Response.json({ success: true })
      : new Response(refused, { status: status ?? 500 });
  });
  return { did, posted };
}

const [subscribing, ending] = ['/api/push/subscriptions', '/api/push/subscriptions/end'];

beforeEach(() => {
  $notifications.set(nothing);
  $notifiedAt.set(0);
});
afterEach(() => vi.unstubAllGlobals());

test('what a reader chose is sent with the browser’s subscription, and kept on the device', async () => {
  const { did, posted } = browser();
  expect(await saveNotifications(chosen)).toBeNull();
  expect(did).toEqual(['ask', 'register /sw.js', 'subscribe BA', subscribing]);
  const endpoint = 'https://fcm.googleapis.com/1';
  const { quiet } = chosen;
  expect(posted).toEqual([
    { path: subscribing, body: { endpoint, keys, topics: ['news', 'team:12'], quiet, serverKey: key } },
  ]);
  expect($notifications.get()).toEqual(chosen);
  expect($notifiedAt.get()).toBeGreaterThan(0);
});

const many = Object.fromEntries(Array.from({ length: 101 }, (_, id) => [`team:${id + 1}`, '']));
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const iPad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';

const limit = { code: 'too_many_requests', message: 'Intenta mañana.' };

test.each<[string, unknown, Circumstances, Record<string, string>?]>([
  ['the station sends none', 'off', { stationKeys: [null] }],
  ['the reader blocked them', 'denied', { permission: 'denied' }],
  ['the reader closed the browser’s box', 'dismissed', { permission: 'default' }],
  ['there are too many', 'full', {}, many],
  ['the worker fails', 'failed', { statuses: [503] }],
  [
    'the network has too many, as the worker says',
    { said: limit.message },
    { statuses: [429], refused: JSON.stringify({ error: limit }) },
  ],
  ['a proxy limits the reader', 'failed', { statuses: [429], refused: '<h1>429</h1>' }],
  ['the browser refuses the service worker', 'failed', { failing: 'register' }],
  ['the browser has no push', 'unsupported', { lacks: 'PushManager' }],
  ['the browser has no notifications', 'unsupported', { lacks: 'Notification' }],
  [
    'an iPhone opens the site in Safari',
    'homeScreen',
    { lacks: 'PushManager', navigator: { userAgent: iPhone } },
  ],
  [
    'an iPad opens the site in Safari',
    'homeScreen',
    { lacks: 'PushManager', navigator: { userAgent: iPad, maxTouchPoints: 5 } },
  ],
  ['a Mac has no push', 'unsupported', { lacks: 'PushManager', navigator: { userAgent: iPad } }],
  [
    'an old iPhone opens it from the home screen',
    'unsupported',
    { lacks: 'PushManager', navigator: { userAgent: iPhone, standalone: true } },
  ],
])('nothing is kept when %s: %j', async (_, refusal, circumstances, topics = chosen.topics) => {
  const { did } = browser(circumstances);
  expect(await saveNotifications({ ...chosen, topics })).toEqual(refusal);
  expect($notifications.get()).toEqual(nothing);
  // Nobody is asked for what cannot be had.
  expect(did.includes('ask')).toBe(
    !['off', 'full', 'homeScreen', 'unsupported'].some((one) => one === refusal),
  );
});

test('a worker that wants another subscription gets one, with the station’s new key, once', async () => {
  const { did, posted } = browser({ before: key, stationKeys: [key, nextKey], statuses: [409, 200] });
  expect(await saveNotifications(chosen)).toBeNull();
  const again = ['ask', 'register /sw.js', 'subscribe BB', subscribing];
  expect(did).toEqual(['ask', 'register /sw.js', subscribing, 'unsubscribe', ...again]);
  expect(posted[1]?.body).toMatchObject({ endpoint: 'https://fcm.googleapis.com/2', serverKey: nextKey });

  const refusing = browser({ statuses: [409] });
  expect(await saveNotifications(chosen)).toBe('failed');
  expect(refusing.posted).toHaveLength(2);
});

test('a subscription of an earlier key of the station is replaced when the device tells again', async () => {
  $notifications.set(chosen);
  const { did } = browser({ before: key, stationKeys: [nextKey] });
  await renewNotifications();
  expect(did).toEqual(['ask', 'register /sw.js', 'unsubscribe', 'subscribe BB', subscribing]);
  for (const permission of ['default', 'denied'] as const) {
    const later = browser({ permission });
    await renewNotifications();
    expect(later.did).toEqual([]);
  }
});

test.each<[string, Circumstances, string | null]>([
  ['both can', {}, null],
  ['the worker cannot', { statuses: [503] }, null],
  ['the browser cannot', { failing: 'unsubscribe' }, null],
  ['neither can', { statuses: [503], failing: 'unsubscribe' }, 'failed'],
])(
  'without a topic all ends, with the worker and in the browser, when %s',
  async (_, circumstances, expected) => {
    $notifications.set(chosen);
    const { posted } = browser({ before: key, ...circumstances });
    expect(await saveNotifications(nothing)).toBe(expected);
    expect(posted).toEqual([{ path: ending, body: { endpoint: 'https://fcm.googleapis.com/1', keys } }]);
    expect($notifications.get()).toEqual(expected === null ? nothing : chosen);
  },
);

test('a service worker that keeps no copies goes with the notifications', async () => {
  const { did } = browser({ before: key });
  vi.stubGlobal('__OFFLINE_COPIES__', false);
  await endNotifications();
  expect(did).toEqual([ending, 'unsubscribe', 'unregister']);
});
