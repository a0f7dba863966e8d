import { paintTime } from './paint-time.ts';

/**
 * Islands sleep as plain HTML that works, until a reader reaches for them or until the page has settled: a page that is only
 * read never pays for React before its text and pictures.
 *
 * Astro's own runtime for islands is 1.7 kB in the HTML of every page that holds one; this is a third of it, once, in the
 * script that every page fetches anyway. `wake` fetches an island's code and lets React take over; an error leaves the
 * island as it is. `data-awake` says that it is done.
 */
type Wake = () => Promise<void>;

const reaches = ['focusin', 'pointerenter', 'touchstart'];

function starter(island: HTMLElement, wake: Wake, reach: AbortController): () => Promise<void> {
  let started: Promise<void> | undefined;
  const start = () =>
    (started ??= wake()
      .then(() => void (island.dataset['awake'] = ''))
      .catch(() => {})
      .then(() => reach.abort()));
  for (const event of reaches) {
    island.addEventListener(event, () => void start(), { passive: true, signal: reach.signal });
  }
  return start;
}

/** Wakes an island with a form when a reader first reaches for it. */
export function wakeOnReach(island: HTMLElement, wake: Wake): void {
  const reach = new AbortController();
  const start = starter(island, wake, reach);
  // Who is faster than the network submits to the island all the same: the form waits for it.
  let held = false;
  const hold = async (event: SubmitEvent) => {
    event.preventDefault();
    if (held || !(event.target instanceof HTMLFormElement)) return;
    held = true;
    await start();
    event.target.requestSubmit(event.submitter);
  };
  island.addEventListener('submit', (event) => void hold(event), { signal: reach.signal });
}

/**
 * Wakes an island once the page has loaded and the browser is idle, or as soon as a reader reaches for it: it never competes
 * with the largest paint for the line.
 */
export function wakeWhenSettled(island: HTMLElement, wake: Wake): void {
  const reach = new AbortController();
  const start = starter(island, wake, reach);
  // Safari has no requestIdleCallback; there the next task has to do.
  const whenIdle = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(() => void start()) : setTimeout(start);
  const whenPainted = () => setTimeout(whenIdle, paintTime);
  if (document.readyState === 'complete') whenPainted();
  else window.addEventListener('load', whenPainted, { once: true, signal: reach.signal });
}
