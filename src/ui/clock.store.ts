import { atom, onMount } from 'nanostores';
import { now as presentMoment } from './device-clock.ts';

/** What pages show changes by the minute. */
const minute = 60_000;

/**
 * The present moment, in milliseconds since the epoch: the one clock of a page. It moves at each minute's border while somebody
 * listens and the page is visible, and catches up as soon as a page is looked at again: from another tab, from the browser's
 * back/forward cache, after the device slept.
 */
export const $now = atom(presentMoment());

onMount($now, () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    clearTimeout(timer);
    const now = presentMoment();
    $now.set(now);
    if (!document.hidden) timer = setTimeout(tick, minute - (now % minute));
  };
  tick();
  document.addEventListener('visibilitychange', tick);
  const wakings = ['pageshow', 'focus'];
  for (const waking of wakings) addEventListener(waking, tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
    for (const waking of wakings) removeEventListener(waking, tick);
  };
});
