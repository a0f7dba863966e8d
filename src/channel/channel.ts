import { type ChannelEvent, channelPath, readEvent, topicsParameter } from '#contract/channel.ts';
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

/** Ends the request by which this page hears of changes; undefined while it does nothing to hear of any. */
let current: AbortController | undefined;
/** The next thing to do about that request. */
let timer: number | undefined;
/** Failures in a row. */
let failed = 0;
/** The topics that it hears of, as the address has them. */
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
    if (!current || query === ownQuery()) return;
    leave();
    follow();
  });
  look();
}

const ownQuery = () =>
  // A slug may have a percent sign.
  `${topicsParameter}=${encodeURI([...new Set([...subscribers].flatMap(([topics]) => topics))].sort().join())}`;

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
  clearTimeout(timer);
  const last = current;
  current = undefined;
  last?.abort();
  hear(null);
}

function follow(): void {
  if (current) return;
  failed = 0;
  query = ownQuery();
  void open();
}

/** Requests the stream, or, where none passes, the next event; and again when that has ended, until the page leaves. */
async function open(): Promise<void> {
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
        hear(event);
      }
      text = text.slice(text.lastIndexOf('}') + 1);
    }
    if (isStream || !ok) throw new Error('It has ended');
    timer = window.setTimeout(open, pollPause);
  } catch {
    if (own !== current) return;
    clearTimeout(timer);
    failed += 1;
    hear(null);
    if (failed < maxFailures) timer = window.setTimeout(open, Math.random() * firstPause * failed);
  }
}
