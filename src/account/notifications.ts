import { endPush, limitText, pushKey, subscribePush } from '#api/push-requests.ts';
import { ApiError } from '#api/client.ts';
import { offlinePaths } from '#config/offline-paths.ts';
import { PushIdentity } from '#contract/notifications/push.ts';
import { maxTopics } from '#contract/notifications/topics.ts';
import {
  $notifications,
  $notifiedAt,
  noNotifications,
  type Notifications,
} from '#preferences/notifications.store.ts';

/* eslint-disable browser/oldest -- `missing` says what a browser without notifications cannot do. */

/**
 * Why notifications were not saved. `homeScreen`: an iPhone or iPad has them only for pages on its home screen. `off`: the station sends none.
 * `dismissed`: the reader, or the browser, gave no permission this time.
 */
export type Refusal = 'unsupported' | 'homeScreen' | 'off' | 'dismissed' | 'denied' | 'full' | 'failed';

/** The same, or what the worker says of it. */
export type Unsaved = Refusal | { said: string };

/** Why this browser has no notifications; null if it has. */
function missing({ userAgent, maxTouchPoints }: Navigator): Refusal | null {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return null;
  // An iPad calls itself a Macintosh, which has no touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && Reflect.get(navigator, 'standalone') !== true ? 'homeScreen' : 'unsupported';
}

/** Why nothing could be saved now, as far as it is known before the browser is asked. */
export const refusalNow = (): Refusal | null =>
  missing(navigator) ?? (Notification.permission === 'denied' ? 'denied' : null);

/** The key with which a browser subscribed, as base64url. */
const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The browser's subscription with this key. Rejects where the browser has no service workers, or its push service does not respond. */
async function subscribe(key: string): Promise<PushSubscription> {
  // Pages register it too, unless they keep no copies (src/offline).
  await navigator.serviceWorker.register(offlinePaths.worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) === key) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function send(chosen: Notifications, isSecond = false): Promise<Refusal | null> {
  const key = await pushKey({ isNew: isSecond });
  if (key === null) return 'off';
  const { permission } = Notification;
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  const subscription = await subscribe(key);
  const identity = PushIdentity.parse(subscription.toJSON());
  try {
    await subscribePush({
      ...identity,
      topics: Object.keys(chosen.topics),
      quiet: chosen.quiet,
      serverKey: key,
    });
  } catch (error) {
    if (isSecond || !(error instanceof ApiError) || error.status !== 409) throw error;
    await subscription.unsubscribe();
    return send(chosen, true);
  }
  $notifications.set(chosen);
  $notifiedAt.set(Date.now());
  return null;
}

async function save(chosen: Notifications): Promise<Unsaved | null> {
  const topics = Object.keys(chosen.topics).length;
  if (topics > maxTopics) return 'full';
  const refusal = topics > 0 && missing(navigator);
  if (refusal) return refusal;
  return (topics > 0 ? send(chosen) : endNotifications()).catch((error: unknown) => {
    const said = limitText(error);
    return said === null ? 'failed' : { said };
  });
}

/** What the reader chose before -> what they choose now. */
type Change = (chosen: Notifications) => Notifications | Promise<Notifications>;

/** Changes that are not saved yet, the oldest first. Some wait until the reader responds to the browser's box. */
let unsaved: readonly Change[] = [];

/** Saves a change, together with those before it. */
async function saveUpTo(change: Change): Promise<Unsaved | null> {
  const changes = unsaved.slice(0, unsaved.indexOf(change) + 1);
  // It was saved with a later one.
  if (changes.length === 0) return null;
  let chosen = $notifications.get();
  for (const one of changes) chosen = await one(chosen);
  const refusal = await save(chosen);
  // Now: who saves next may begin before `change` hears that it was refused, and must not save it.
  const ended = refusal === null ? changes : refusal === 'dismissed' ? [] : [change];
  unsaved = unsaved.filter((one) => !ended.includes(one));
  return refusal;
}

/**
 * Makes the worker, and then this device, know what `change` makes of what the reader chose before: null, or why not; then all is as before. Asks for
 * the permission, so call it when the reader pressed something; `change` may then run several times. Without topics all ends. Waits for what is being
 * saved now, here or in another tab: of two at once the last would undo the other. Nobody waits for the browser's box, which a reader may leave open.
 */
export async function changeNotifications(change: Change): Promise<Unsaved | null> {
  unsaved = [...unsaved, change];
  const saveNow = () => saveUpTo(change);
  const saveAlone = () =>
    'locks' in navigator ? navigator.locks.request('notifications', saveNow) : saveNow();
  try {
    const refusal = await saveAlone();
    const isAllowed = refusal === 'dismissed' && (await Notification.requestPermission()) !== 'default';
    return isAllowed ? await saveAlone() : refusal;
  } finally {
    unsaved = unsaved.filter((one) => one !== change);
  }
}

/** Says again what this device is notified of, because its subscription or the station's key may have changed. Asks for nothing. */
export async function renewNotifications(): Promise<void> {
  if (missing(navigator) === null && Notification.permission === 'granted')
    await changeNotifications((chosen) => chosen);
}

/** Ends all notifications: null, or `failed` if neither the worker nor the browser could. Either is enough. */
export async function endNotifications(): Promise<Refusal | null> {
  const registration = missing(navigator) === null && (await navigator.serviceWorker.getRegistration());
  const subscription = registration && (await registration.pushManager.getSubscription());
  if (subscription) {
    const identity = PushIdentity.parse(subscription.toJSON());
    const ended = await Promise.allSettled([endPush(identity), subscription.unsubscribe()]);
    if (ended.every(({ status }) => status === 'rejected')) return 'failed';
    // It was there for notifications only.
    if (!__OFFLINE_COPIES__) await registration.unregister();
  }
  $notifications.set(noNotifications);
  $notifiedAt.set(0);
  return null;
}
