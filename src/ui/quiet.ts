import { useSyncExternalStore } from 'react';
import { deviceSavesData } from './device-saves-data.ts';

const reducedMotion = '(prefers-reduced-motion: reduce)';

function onMotionChange(changed: () => void): () => void {
  const query = matchMedia(reducedMotion);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

// The server knows no reader: it draws what stands still.
const onServer = () => true;

/** Whether the reader asked the device for less motion. True on the server. */
export const useReducedMotion = () =>
  useSyncExternalStore(onMotionChange, () => matchMedia(reducedMotion).matches, onServer);

/** Whether the page is in a background tab. True on the server. */
export const usePageHidden = () => useSyncExternalStore(onVisibilityChange, () => document.hidden, onServer);

// Neither of these changes while a page is open.
const neverChanges = () => () => {};

/** Whether the device asks for less data (`Save-Data`, where the browser tells). True on the server. */
export const useDeviceSavesData = () => useSyncExternalStore(neverChanges, deviceSavesData, onServer);

/** Whether a script runs: false on the server and in the first drawing, which must be the server's own. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
