import { stationName } from '#config/brand.ts';
import { keptAddress } from './kept-addresses.ts';
import type { PushData, WorkerScope } from './scope.ts';

/* eslint-disable browser/oldest -- A browser without notifications sends no event that leads here. */

declare const self: WorkerScope;

/** The notification in a push: PushMessage of #contract/notifications/push.ts, whose parser would be larger than the worker. */
function readMessage(data: PushData | null) {
  let said: unknown;
  try {
    said = Reflect.get(Object(data?.json()), 'notification');
  } catch {
    // It is no JSON.
  }
  const text = (name: string): string => {
    const value: unknown = Reflect.get(Object(said), name);
    return typeof value === 'string' ? value : '';
  };
  return {
    title: text('title') || stationName,
    body: text('body'),
    tag: text('tag'),
    lang: text('lang'),
    timestamp: Number(Reflect.get(Object(said), 'timestamp')) || Date.now(),
    data: text('navigate'),
    heard: text('heard'),
  };
}

/**
 * Shows what a push says. One that cannot be read has the station's name and leads to the home page, because browsers take the permission from a
 * site whose pushes show nothing. What replaces a notification makes a sound, unless both say the same: then it was sent twice.
 */
export async function showPush(pushed: PushData | null): Promise<void> {
  const { registration } = self;
  const { title, heard, ...options } = readMessage(pushed);
  const { body, tag } = options;
  const replaced = await registration.getNotifications({ tag });
  const isNew = !replaced.some((one) => one.title === title && one.body === body);
  // Browsers refuse `renotify` without a tag.
  const shown = { ...options, renotify: isNew && tag !== '', icon: '/icon-192.png' };
  await registration.showNotification(title, shown);
  if (heard !== '') {
    // A browser of the station says that notifications arrive. It has shown this one like any other, because nothing may come silently.
    const identity = await registration.pushManager.getSubscription();
    await fetch('/api/push/heard', { method: 'POST', body: JSON.stringify({ identity, heard }) });
  }
}

/** What an address has in common with others of the same page. */
const named = (url: URL): string => keptAddress(url) ?? url.href;

/** Opens the page of a notification, or the tab that has it. It is always one of this site, whatever the message says. */
export async function openNotified(notification: Notification): Promise<void> {
  notification.close();
  const { origin } = location;
  const { pathname, search, hash } = new URL(String(notification.data), origin);
  const url = new URL(origin + pathname + search + hash);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isOpen = tabs.find((tab) => named(new URL(tab.url)) === named(url));
  await (isOpen?.focus() ?? self.clients.openWindow(url.href));
}
