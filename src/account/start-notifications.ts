import { storedValue } from '#preferences/device.ts';
import { loadOnInteraction } from '#ui/islands/island-hydration.ts';

/** Fetches the code of the section of notifications when a reader uses it, came for it, or has chosen something before. */
export function startNotifications(page: Document): void {
  const section = page.querySelector<HTMLElement>('[data-notifications]');
  if (!section) return;
  const start = loadOnInteraction([section], () =>
    import('./notification-settings.ts').then((settings) => settings.bindNotifications(section)),
  );
  if (location.hash || storedValue('notifications')) start();
}
