import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { forgivingStorage } from './forgiving-storage.ts';

/** What the device keeps, by key. */
let device: Record<string, string> = {};

/** Every store of this room imports this first: in a browser, what they keep goes to its storage and never throws. */
function useBrowserStorage(): void {
  try {
    const kept = forgivingStorage(localStorage);
    setPersistentEngine(kept, windowPersistentEvents);
    device = kept;
  } catch {
    // No storage at all (a server, or a browser that forbids it): the stores keep their values in memory.
  }
}

useBrowserStorage();

/** What stands under a key, rubbish too: for those who want to know whether a store is worth fetching. */
export const remembered = (key: string): string | undefined => device[key];
