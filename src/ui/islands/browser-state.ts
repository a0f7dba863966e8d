import { useSyncExternalStore } from 'react';
import { deviceSavesData } from './device-saves-data.ts';
import { sparesLine } from './slow-line.ts';

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

/** Calls `changed` when the browser's information about the line changes. */
function onLineChange(changed: () => void): () => void {
  const line: unknown = Reflect.get(navigator, 'connection');
  if (!(line instanceof EventTarget)) return () => {};
  line.addEventListener('change', changed);
  return () => line.removeEventListener('change', changed);
}

// The server does not know the reader's settings, so it renders the state without motion or requests.
const onServer = () => true;

/** Whether the reader prefers reduced motion. True on the server. */
export const useReducedMotion = () =>
  useSyncExternalStore(onMotionChange, () => matchMedia(reducedMotion).matches, onServer);

/** Whether the page is in a background tab. True on the server. */
export const usePageHidden = () => useSyncExternalStore(onVisibilityChange, () => document.hidden, onServer);

/** Whether the device saves data or its line is slow (slow-line.ts). True on the server. */
export const useSparesLine = () => useSyncExternalStore(onLineChange, sparesLine, onServer);

// The two values below do not change while a page is open.
const neverChanges = () => () => {};

/** Whether the device is set to save data (`Save-Data`). True on the server. */
export const useDeviceSavesData = () => useSyncExternalStore(neverChanges, deviceSavesData, onServer);

/** False on the server and in the first render in the browser, which must match the server's HTML; true afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
