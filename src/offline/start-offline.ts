import { $dataSaver } from '#preferences/data-saver.store.ts';
import { storedValue } from '#preferences/device.ts';
import { deviceSavesData } from '#ui/islands/device-saves-data.ts';
import workerFile from './worker/service-worker.ts?worker&url';

/**
 * What a page tells the service worker: its own address if the worker did not see it open, else nothing, and the reader's municipality, which
 * is null if the reader saves data. It is short, because every page has this script.
 */
type PageMessage = readonly [unseen: string, municipality: string | null];

/** Rejects where the browser has no service workers, or refuses this one. */
async function start(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!__OFFLINE_COPIES__) {
    // Browsers look for a new version by themselves only a second after the page, when the reader may have left it.
    await (await serviceWorker.getRegistration(workerFile))?.update();
    return;
  }
  await serviceWorker.register(workerFile);
  const { active } = await serviceWorker.ready;
  const saves = deviceSavesData() || $dataSaver.get();
  const message: PageMessage = [
    serviceWorker.controller ? '' : location.href,
    saves ? null : (storedValue('municipality') ?? ''),
  ];
  active?.postMessage(message);
}

/** Registers the service worker. Call it once the page is painted. Without one, pages are as before. */
export function startOffline(): void {
  if (import.meta.env.DEV) return;
  void start().catch(() => {});
}
