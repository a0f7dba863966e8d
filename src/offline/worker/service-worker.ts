import { offlinePaths } from '#config/offline-paths.ts';
import { keptAddress, wantedBy } from './kept-addresses.ts';
import { deleteCaches, fetchCopy } from './copies.ts';
import { isNavigation, navigate, navigateFrame } from './navigate.ts';
import { openNotified, showPush } from './notification.ts';
import type { InstallEvent, WorkerScope } from './scope.ts';

/**
 * The service worker. It keeps pages that the reader opened, and shows them when the network fails; and it shows notifications. A setting
 * (OFFLINE_COPIES), or a gate, builds one that deletes all copies and ends itself instead, or stays for nothing but the notifications of a reader
 * who allowed them; browsers look for a new version with every page that they open.
 */
declare const self: WorkerScope;

/**
 * Pictures and scripts skip the worker, which otherwise would have to start for each of them. In browsers other than Chromium they still pass
 * through the worker, which does not handle them.
 */
async function skipOthers(event: InstallEvent): Promise<void> {
  try {
    await event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  } catch {
    // An older Chromium does not know this condition.
  }
}

/** Fetches pages one after the other. */
async function fetchAll(wanted: readonly string[]): Promise<void> {
  for (const one of wanted) {
    const url = new URL(one, location.origin);
    const address = url.origin === location.origin && keptAddress(url);
    if (address) await fetchCopy(address);
  }
}

// A new version takes over at once. It serves no files that belong to a version of the pages, so no page has to be loaded again.
self.addEventListener('install', (event) => {
  const work = __OFFLINE_COPIES__ ? [skipOthers(event), fetchCopy(offlinePaths.kept)] : [];
  event.waitUntil(Promise.all([self.skipWaiting(), ...work]));
});

if (__OFFLINE_COPIES__) {
  self.addEventListener('activate', (event) => {
    // The browser sends the request for a page while the worker starts, which takes a cheap phone a quarter of a second.
    // eslint-disable-next-line browser/oldest -- Without it the request is sent later.
    const preload = self.registration.navigationPreload?.enable();
    event.waitUntil(Promise.allSettled([deleteCaches(true), preload]));
  });

  self.addEventListener('fetch', (event) => {
    if (!isNavigation(event.request)) return;
    const isFrame = event.request.destination !== 'document';
    event.respondWith(isFrame ? navigateFrame(event) : navigate(event));
  });

  self.addEventListener('message', (event) => event.waitUntil(fetchAll(wantedBy(event.data))));
} else {
  self.addEventListener('activate', (event) => {
    const ends = self.Notification?.permission !== 'granted';
    event.waitUntil(deleteCaches().then(() => ends && self.registration.unregister()));
  });
}

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotified(event.notification)));
