import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { safeStorage } from './safe-storage.ts';

/** The device's storage, by key. */
let device: Record<string, string> = {};

/** Makes the stores use the browser's storage, without ever throwing. Every store of this folder imports this file first. */
function useBrowserStorage(): void {
  try {
    const storage = safeStorage(localStorage);
    setPersistentEngine(storage, windowPersistentEvents);
    device = storage;
  } catch {
    // Without storage (on a server, or in a browser that forbids it) the stores keep their values in memory.
  }
}

useBrowserStorage();

/** The unvalidated value of a key. For code that checks whether a store is worth fetching. */
export const storedValue = (key: string): string | undefined => device[key];
