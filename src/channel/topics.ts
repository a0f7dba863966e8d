/**
 * What the code of this page wants to hear of. Rooms import this file, which connects to nothing: channel.ts does that, on pages and lines where it
 * is started.
 */

/** Milliseconds within which the pages that heard of a change request it, so that the first of them has the origin render it for all. */
const spread = 400;

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
 * moment of the change. Returns how to end that. Nothing is heard while nobody starts the channel.
 */
export function onChange(topics: readonly string[], run: (position: number) => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const due = () => {
    timer = undefined;
    run(hearing.position ?? 0);
  };
  const subscriber = [topics, () => void (timer ??= setTimeout(due, Math.random() * spread))] as const;
  subscribers.add(subscriber);
  tellWatchers();
  return () => {
    subscribers.delete(subscriber);
    clearTimeout(timer);
  };
}
