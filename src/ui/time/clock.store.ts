import { atom, onMount } from 'nanostores';
import { now as presentMoment } from '../device-clock.ts';

/** Pages show times with a precision of one minute. */
const minute = 60_000;

/**
 * The present time, in milliseconds since the epoch, shared by the whole page. It changes at each full minute while it has subscribers
 * and the page is visible. It is updated at once when the page is visible again: after a switch of tabs, from the back/forward cache,
 * after the device slept.
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
  const resumeEvents = ['pageshow', 'focus'];
  for (const event of resumeEvents) addEventListener(event, tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
    for (const event of resumeEvents) removeEventListener(event, tick);
  };
});
