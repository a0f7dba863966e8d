import { useSyncExternalStore } from 'react';
import { $now } from './clock.store.ts';

const listen = (changed: () => void) => $now.listen(changed);
const read = () => $now.get();

/**
 * The moment, in milliseconds since the epoch: `drawn`, when the server drew the page, and once a script runs the present one, for as
 * long as the page is open.
 */
export const useNow = (drawn: number): number => useSyncExternalStore(listen, read, () => drawn);
