import { type ChannelEvent, channelPath, isEvent, readEvent, topicsParameter } from '#contract/channel.ts';
import { hearing, subscribers, tellWatchers, watchHearing } from './topics.ts';

/** Milliseconds before the first new try: at random within this, and longer after each failure, so that readers do not all return at once. */
const firstPause = 10_000;
/** Milliseconds in which a stream says where the reader stands, or is blocked on the way. */
const patience = 10_000;
/** Milliseconds without a byte after which a stream counts as lost: two comments of the origin did not come. A phone that changes its tower is not told. */
const silence = 90_000;
/** Milliseconds between two requests for the next event: a cache in front may repeat for a second that there is none. */
const pollPause = 1_000;
/** Failures in a row after which the stream counts as blocked on the way, and the next event is requested instead. */
const maxStreams = 3;
/** Failures in a row after which nothing is requested until the page is shown again. */
const maxFailures = 6;

/** Ends what this page does to hear of changes; undefined while it does nothing. */
let following: AbortController | undefined;
/** The topics that it hears of. */
let query = '';

/** The position that came with the page (`Server-Timing: n`). */
function sentWith(): number | undefined {
  const [page] = performance.getEntriesByType('navigation');
  /* eslint-disable browser/oldest -- Asked for by name first: Safari has had it since 16.4. */
  if (!page || !('serverTiming' in page) || !(page instanceof PerformanceNavigationTiming)) return undefined;
  return Number(page.serverTiming.find(({ name }) => name === 'n')?.description) || undefined;
  /* eslint-enable browser/oldest */
}

/** Hears of what the code of the page wants to hear of (topics.ts), while the page is visible. Called once. */
export function startChannel(): void {
  hearing.position = sentWith();
  const look = () => (document.hidden ? leave() : follow());
  document.addEventListener('visibilitychange', look);
  addEventListener('online', () => {
    leave();
    setTimeout(look, Math.random() * firstPause);
  });
  watchHearing(() => {
    if (!following || query === ownQuery()) return;
    leave();
    follow();
  });
  look();
}

const ownQuery = () =>
  `${topicsParameter}=${[...new Set([...subscribers].flatMap(([topics]) => topics))].sort().join()}`;

/** What the connection says: an event, or null when there is none any more. */
function hear(event: ChannelEvent | null): void {
  const wasOn = hearing.isOn;
  hearing.isOn = event !== null;
  if (event) {
    hearing.position = event.n;
    for (const [topics, run] of subscribers)
      if (event.topics.some((topic) => topic === '*' || topics.includes(topic))) run();
  }
  if (wasOn !== hearing.isOn) tellWatchers();
}

function leave(): void {
  following?.abort();
  following = undefined;
  hear(null);
}

/**
 * Hears of changes: by one connection of all tabs that hear of the same, which the tab has that holds the lock, or, in an old browser, by its own.
 */
function follow(): void {
  if (following) return;
  following = new AbortController();
  const { signal } = following;
  query = ownQuery();
  /* eslint-disable browser/oldest -- Asked for first: Safari has had both since 15.4. */
  if (!('locks' in navigator && 'BroadcastChannel' in window)) {
    connect(signal, hear);
    return;
  }
  const tabs = new BroadcastChannel(query);
  signal.addEventListener('abort', () => tabs.close());
  tabs.onmessage = ({ data }) => {
    if (data === null || isEvent(data)) hear(data);
  };
  const lead = () =>
    new Promise<unknown>((resolve) => {
      signal.addEventListener('abort', resolve);
      const again = connect(signal, (event) => {
        tabs.postMessage(event);
        hear(event);
      });
      // A tab that is shown again says where it stands. What it missed is asked for in its name.
      tabs.onmessage = ({ data }) => {
        if (data < (hearing.position ?? 0)) {
          hearing.position = data;
          again();
        } else if (hearing.isOn) tabs.postMessage({ n: hearing.position, topics: [] });
      };
    });
  navigator.locks.request(query, { signal }, lead).catch(() => undefined);
  tabs.postMessage(hearing.position);
  /* eslint-enable browser/oldest */
}

/** Connects until `signal` aborts. Tells of each event, and null when the connection is lost. Returns how to connect once more. */
function connect(signal: AbortSignal, tell: (event: ChannelEvent | null) => void): () => void {
  let failed = 0;
  let timer: number | undefined;
  let current = new AbortController();
  const end = () => {
    clearTimeout(timer);
    current.abort();
  };
  const open = async () => {
    end();
    const own = (current = new AbortController());
    const { position } = hearing;
    const isStream = failed < maxStreams;
    const within = (milliseconds: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => own.abort(), milliseconds);
    };
    try {
      within(isStream ? patience : silence);
      const path = isStream ? `?${position ? `desde=${position}&` : ''}` : `/${position ?? 0}?`;
      const { ok, body } = await fetch(channelPath + path + query, own);
      const reader = body?.getReader();
      const decoder = new TextDecoder();
      for (let text = ''; ok;) {
        const piece = await reader?.read();
        if (!piece || piece.done) break;
        within(silence);
        text += decoder.decode(piece.value, { stream: true });
        for (const [found, n] of text.matchAll(/{.*}|^:([\d.]+)\n/gm)) {
          if (n) hearing.position = Number(n);
          const event = n ? null : readEvent(found);
          if (!event) continue;
          failed = isStream ? 0 : maxStreams;
          tell(event);
        }
        text = text.slice(text.lastIndexOf('}') + 1);
      }
      if (isStream || !ok) throw new Error('It has ended');
      timer = window.setTimeout(open, pollPause);
    } catch {
      if (own !== current || signal.aborted) return;
      clearTimeout(timer);
      failed += 1;
      tell(null);
      if (failed < maxFailures) timer = window.setTimeout(open, Math.random() * firstPause * failed);
    }
  };
  signal.addEventListener('abort', end);
  void open();
  return open;
}
