import { useSyncExternalStore } from 'react';
import { $now } from './clock.store.ts';

const listen = (changed: () => void) => $now.listen(changed);
const read = () => $now.get();

/**
 * The present time, in milliseconds since the epoch, updated while the page is open. On the server and in the first render it is
 * `drawn`, the time at which the server rendered the page.
 */
export const useNow = (drawn: number): number => useSyncExternalStore(listen, read, () => drawn);
