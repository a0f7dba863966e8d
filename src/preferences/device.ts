import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { forgivingStorage } from './forgiving-storage.ts';

/** Every store of this room imports this first: in a browser, what they keep goes to its storage and never throws. */
function useBrowserStorage(): void {
  try {
    setPersistentEngine(forgivingStorage(localStorage), windowPersistentEvents);
  } catch {
    // No storage at all (a server, or a browser that forbids it): the stores keep their values in memory.
  }
}

useBrowserStorage();
