import { atom, onMount } from 'nanostores';

/** What pages show changes by the minute. */
const minute = 60_000;

/** Milliseconds by which the reader's clock is behind the true time; less than nothing where it is ahead. */
let behind = 0;
/** Looks at the clock now, while somebody listens. */
let look: (() => void) | undefined;

const present = () => Date.now() + behind;

/**
 * The present moment, in milliseconds since the epoch: the one clock of a page. It moves at each minute's border while somebody
 * listens and the page is visible, and catches up as soon as a page is looked at again: from another tab, from the browser's
 * back/forward cache, after the device slept.
 */
export const $now = atom(present());

onMount($now, () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    clearTimeout(timer);
    const now = present();
    $now.set(now);
    if (!document.hidden) timer = setTimeout(tick, minute - (now % minute));
  };
  look = tick;
  tick();
  document.addEventListener('visibilitychange', tick);
  const wakings = ['pageshow', 'focus'];
  for (const waking of wakings) addEventListener(waking, tick);
  return () => {
    look = undefined;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
    for (const waking of wakings) removeEventListener(waking, tick);
  };
});

/** Sets the page's clock, for as long as the page is open. `now` is the true time, in milliseconds since the epoch. */
export function setClock(now: number): void {
  behind = now - Date.now();
  look?.();
}
