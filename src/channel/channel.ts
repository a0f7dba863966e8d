import { type ChannelEvent, channelPath, isEvent, readEvent } from '#contract/channel.ts';

/** Milliseconds within which the pages that heard of a change request it, so that the first of them has the origin render it for all. */
const spread = 400;
/** Milliseconds before the first new try: at random within this, and longer after each failure, so that readers do not all return at once. */
const firstPause = 10_000;
/** Milliseconds in which a stream says where the reader stands, or is blocked on the way. */
const patience = 10_000;
/** Milliseconds between two requests for the next event: a cache in front may repeat for a second that there is none. */
const pollPause = 1_000;
/** Failures in a row after which the stream counts as blocked on the way, and the next event is requested instead; and after which nothing is. */
const failures = { ofStreams: 3, ofAll: 6 };

const subscribers = new Set<readonly [topic: string, run: () => void]>();
/** Position up to which this page has heard; undefined in a browser that does not expose the one it was sent with. */
let heard = sentWith();
let isStarted = false;
/** Ends what this page does to hear of changes; undefined while it does nothing. */
let following: AbortController | undefined;

/** The position that came with the page (`Server-Timing: n`). */
function sentWith(): number | undefined {
  const [page] = performance.getEntriesByType('navigation');
  /* eslint-disable browser/oldest -- Asked for by name first: Safari has had it since 16.4. */
  if (!page || !('serverTiming' in page) || !(page instanceof PerformanceNavigationTiming)) return undefined;
  return Number(page.serverTiming.find(({ name }) => name === 'n')?.description) || undefined;
  /* eslint-enable browser/oldest */
}

/**
 * Calls `run` whenever one of these topics changed, while the page is visible, and when it is shown again for what it missed. `run` gets the
 * position of the change.
 */
export function onChange(topics: readonly string[], run: (position: number) => unknown): void {
  let isDue = false;
  const soon = () => {
    if (!isDue) setTimeout(() => ((isDue = false), run(heard ?? 0)), Math.random() * spread);
    isDue = true;
  };
  for (const topic of topics) subscribers.add([topic, soon]);
  if (isStarted) return;
  isStarted = true;
  const look = () => (document.hidden ? leave() : follow());
  document.addEventListener('visibilitychange', look);
  addEventListener('online', () => {
    leave();
    setTimeout(look, Math.random() * firstPause);
  });
  look();
}

function hear({ n, topics }: ChannelEvent): void {
  heard = n;
  for (const [topic, run] of subscribers) if (topics.includes(topic) || topics.includes('*')) run();
}

function leave(): void {
  following?.abort();
  following = undefined;
}

/** Hears of changes: by the one connection of the browser, which the tab has that holds the lock, or, in an old browser, by its own. */
function follow(): void {
  if (following) return;
  following = new AbortController();
  const { signal } = following;
  /* eslint-disable browser/oldest -- Asked for first: Safari has had both since 15.4. */
  if (!('locks' in navigator && 'BroadcastChannel' in window)) {
    connect(signal, hear);
    return;
  }
  const tabs = new BroadcastChannel(channelPath);
  signal.addEventListener('abort', () => tabs.close());
  tabs.onmessage = ({ data }) => isEvent(data) && hear(data);
  const hold = () =>
    new Promise<unknown>((resolve) => {
      signal.addEventListener('abort', resolve);
      const again = connect(signal, (event) => {
        tabs.postMessage(event);
        hear(event);
      });
      // A tab that is shown again says where it stands. What it missed is asked for in its name.
      tabs.onmessage = ({ data }) => {
        if (!(data < (heard ?? 0))) return;
        heard = data;
        again();
      };
    });
  navigator.locks.request(channelPath, { signal }, hold).catch(() => undefined);
  tabs.postMessage(heard);
  /* eslint-enable browser/oldest */
}

/** Connects until `signal` aborts, and tells of each event. Returns how to connect once more, from where the reader stands. */
function connect(signal: AbortSignal, tell: (event: ChannelEvent) => void): () => void {
  let failed = 0;
  let timer: number | undefined;
  let end = () => {};
  const take = (text: string) => {
    const event = readEvent(text);
    if (event) tell(event);
  };
  const retry = () => {
    end();
    failed += 1;
    if (!signal.aborted) timer = window.setTimeout(open, Math.random() * firstPause * failed);
  };
  const stream = () => {
    const source = new EventSource(heard ? `${channelPath}?desde=${heard}` : channelPath);
    const waiting = setTimeout(retry, patience);
    end = () => {
      clearTimeout(waiting);
      source.close();
    };
    source.onerror = retry;
    source.onmessage = ({ data }) => {
      clearTimeout(waiting);
      failed = 0;
      take(data);
    };
  };
  const next = async () => {
    const response = await fetch(`${channelPath}/${heard ?? 0}`, { signal });
    if (!response.ok) throw new Error(String(response.status));
    take(await response.text());
    failed = failures.ofStreams;
    timer = window.setTimeout(open, pollPause);
  };
  const open = () => {
    end();
    if (failed < failures.ofStreams) stream();
    else if (failed < failures.ofAll) next().catch(retry);
  };
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    end();
  });
  open();
  return open;
}
