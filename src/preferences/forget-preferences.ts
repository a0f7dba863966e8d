import type { headlineFace } from '#ui/headline-face.ts';
import { $dataSaver } from './data-saver.store.ts';
import { $followedTeams } from './followed-teams.store.ts';
import { $locatesByItself, $remembered } from './municipality.store.ts';
import { $subscribed } from './subscription.store.ts';
import { $temperatureUnit } from './temperature-unit.store.ts';
import { $theme } from './theme.store.ts';

/** Deletes the copies of pages that the service worker keeps (src/offline). */
async function deleteCopies(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** By its type alone: the module is in a file with what the account page does not need. */
const faceKey: (typeof headlineFace)['key'] = 'face';

/** Resets all stored preferences to their defaults, and deletes the kept typeface and copies of pages. */
export function forgetPreferences(): void {
  $theme.set('system');
  $remembered.set(null);
  $locatesByItself.set(true);
  $temperatureUnit.set(null);
  $followedTeams.set([]);
  $dataSaver.set(false);
  $subscribed.set(false);
  try {
    localStorage.removeItem(faceKey);
  } catch {
    // A browser that refuses its storage has kept none.
  }
  // A browser without such a storage, or one that refuses it, has no copies.
  if ('caches' in globalThis) void deleteCopies().catch(() => {});
}
