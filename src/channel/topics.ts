/**
 * What the code of this page wants to hear of. Rooms import this file, which connects to nothing: channel.ts does that, on pages and lines where it
 * is started.
 */

/** Milliseconds within which the pages that heard of a change request it, so that the first of them has the origin render it for all. */
const spread = 400;
/**
 * Milliseconds until what could not be loaded is requested again, at random up to twice as many, doubled with each failure, twice at most: a
 * warning is on the page 80 s after the fault at the latest.
 */
const retryPause = 10_000;
const maxDoublings = 2;
/** Milliseconds after which a screen reader knows an element whose words are read when they change. */
export const announcing = 100;

export const subscribers = new Set<readonly [topics: readonly string[], hear: () => void]>();
const watchers = new Set<() => void>();

export const hearing = {
  /** Whether this page is told of changes now. While it is, nothing needs to be asked for again and again. */
  isOn: false,
  /** Moment up to which it has heard; undefined until the channel starts, and in a browser that does not expose the one it was sent with. */
  position: undefined as number | undefined,
};

/** Tells who watches that the topics or `hearing` are others now. */
export function tellWatchers(): void {
  for (const watch of watchers) watch();
}

/** Calls `watch` when somebody wants other topics, and when the page begins or stops to hear. Returns how to end that. */
export function watchHearing(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

/**
 * Calls `run` whenever one of these topics changed, while the page is visible, and when it is shown again for what it missed. `run` gets the
 * moment of the change. It is called once at a time. If it resolves with false, it could not load the change, which is told only once: it is
 * called again. Returns how to end that. Nothing is heard while nobody starts the channel.
 */
export function onChange(topics: readonly string[], run: (position: number) => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  /** Something changed since `run` was called last. */
  let isDue = false;
  let failures = 0;
  const wait = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(renew, pause);
  };
  const renew = async () => {
    // A page that nobody sees requests nothing; what failed waits until it is shown.
    if (failures > 0 && document.hidden) return wait(retryPause);
    [isDue, isRunning] = [false, true];
    failures = (await run(hearing.position ?? 0)) === false ? failures + 1 : 0;
    isRunning = false;
    if (!subscribers.has(subscriber)) return;
    if (isDue) wait(Math.random() * spread);
    else if (failures > 0) wait(retryPause * 2 ** Math.min(failures - 1, maxDoublings) * (1 + Math.random()));
  };
  const hear = () => {
    if (isDue) return;
    isDue = true;
    if (!isRunning) wait(Math.random() * spread);
  };
  const subscriber = [topics, hear] as const;
  subscribers.add(subscriber);
  tellWatchers();
  return () => {
    subscribers.delete(subscriber);
    clearTimeout(timer);
  };
}
