import { paintTime } from './paint-time.ts';

/**
 * Islands are plain HTML that works without a script until a reader interacts with them or the page has loaded and is idle. So on a
 * page that is only read, React is never fetched before text and pictures.
 *
 * Astro's own runtime for islands is 1.7 kB in the HTML of every page with an island; this is a third of that, once, in the script
 * that every page fetches anyway (docs/decisions/0005-when-islands-wake.md). `wake` fetches an island's code and hydrates it; when it
 * fails, the HTML stays as it is. The attribute `data-awake` is set when the island is hydrated.
 */
type Wake = () => Promise<void>;

/** Events that count as the reader's first interaction. */
const reachEvents = ['focusin', 'pointerenter', 'touchstart'];

function starter(island: HTMLElement, wake: Wake, listeners: AbortController): () => Promise<void> {
  let started: Promise<void> | undefined;
  const start = () =>
    (started ??= wake()
      .then(() => void (island.dataset['awake'] = ''))
      .catch(() => {})
      .then(() => listeners.abort()));
  for (const event of reachEvents) {
    island.addEventListener(event, () => void start(), { passive: true, signal: listeners.signal });
  }
  return start;
}

/** Hydrates an island, which may contain a form, when a reader first interacts with it. */
export function wakeOnReach(island: HTMLElement, wake: Wake): void {
  const listeners = new AbortController();
  const start = starter(island, wake, listeners);
  // A form submitted before the island is hydrated waits for it, so that the island handles the submit.
  let isPending = false;
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending || !(event.target instanceof HTMLFormElement)) return;
    isPending = true;
    await start();
    event.target.requestSubmit(event.submitter);
  };
  island.addEventListener('submit', (event) => void onSubmit(event), { signal: listeners.signal });
}

/**
 * Hydrates an island once the page has loaded and the browser is idle, or as soon as a reader interacts with it, so that its code
 * never competes with the largest contentful paint for bandwidth.
 */
export function wakeWhenSettled(island: HTMLElement, wake: Wake): void {
  const listeners = new AbortController();
  const start = starter(island, wake, listeners);
  // Safari has no requestIdleCallback, so use the next task instead.
  const whenIdle = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(() => void start()) : setTimeout(start);
  const whenPainted = () => setTimeout(whenIdle, paintTime);
  if (document.readyState === 'complete') whenPainted();
  else window.addEventListener('load', whenPainted, { once: true, signal: listeners.signal });
}
