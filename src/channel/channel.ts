import { type ChannelEvent, channelPath, isEvent, readEvent, topicsParameter } from '#contract/channel.ts';
import { now } from '#ui/device-clock.ts';
import { saySince } from './deaf-notice.ts';
import { deafAfter, maxPolls, patience, pollPatience, pollPause, silence } from './limits.ts';
import { pauseAfter, waitOf } from './pause.ts';
import { hearing, subscribers, tellWatchers, watchHearing } from './topics.ts';

/** Ends what this page does to hear of changes; undefined while it does nothing. */
let following: AbortController | undefined;
/** Ends its request; undefined while another tab has the connection. */
let current: AbortController | undefined;
/** The next thing to do about that request. */
let timer: number | undefined;
/** Failures in a row. */
let failed = 0;
/** Requests for the next event that are left until a stream is tried again; 0: a stream. */
let polls = 0;
/** When this page heard last, in milliseconds since the epoch. It was loaded when it starts. */
let heardAt = 0;
/** Says that this page has heard nothing for a while. */
let deaf: number | undefined;
/** Milliseconds until this page comes back after the stream has ended; the origin chooses them at random, by the number of its readers. */
let retry: number | undefined;
/** The visible tabs of the browser; undefined in an old one, where each has a connection. */
let tabs: BroadcastChannel | undefined;
/** The topics that the connection is for: those of the other tabs, too. */
const wanted = new Set<string>();

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
  heardAt = now();
  const look = () => (document.hidden ? leave() : follow());
  document.addEventListener('visibilitychange', look);
  addEventListener('online', () => {
    leave();
    setTimeout(look, pauseAfter(1, Math.random(), 0, retry));
  });
  watchHearing(join);
  look();
}

/** What the connection says: an event, or null when there is none any more. */
function hear(event: ChannelEvent | null): void {
  const wasOn = hearing.isOn;
  hearing.isOn = event !== null;
  clearTimeout(deaf);
  if (event) {
    heardAt = now();
    saySince(null);
    hearing.position = event.n;
    for (const [topics, run] of subscribers)
      if (event.topics.some((topic) => topic === '*' || topics.includes(topic))) run();
  } else deaf = window.setTimeout(() => saySince(heardAt), heardAt + deafAfter - now());
  if (wasOn !== hearing.isOn) tellWatchers();
}

/** To the other tabs: an event, when the connection was heard last if it is none any more, what a tab hears of, or 0, which asks for that. */
// eslint-disable-next-line browser/oldest -- There are tabs only where there is the channel.
const post = (message: unknown) => tabs?.postMessage(message);

/** The same in all tabs. */
function tell(event: ChannelEvent | null): void {
  post(event ?? heardAt);
  hear(event);
}

function leave(): void {
  clearTimeout(timer);
  following?.abort();
  current?.abort();
  following = current = tabs = undefined;
  hear(null);
  clearTimeout(deaf);
}

/**
 * Hears of changes by the one connection of the browser, which the tab has that holds the lock. The others say where they stand and what they hear of
 * whenever that changes, or when a tab that gets the lock asks.
 */
function follow(): void {
  if (following) return;
  const { signal } = (following = new AbortController());
  /* eslint-disable browser/oldest -- Asked for first: Safari has had both since 15.4. */
  if (!('locks' in navigator && 'BroadcastChannel' in window)) {
    lead();
    return;
  }
  const others = (tabs = new BroadcastChannel(channelPath));
  signal.addEventListener('abort', () => others.close());
  others.onmessage = ({ data }) => {
    if (Array.isArray(data)) {
      if (current) hearFor(data);
    } else if (data === 0) join();
    else if (isEvent(data)) hear(data);
    else {
      heardAt = Math.max(heardAt, Number(data));
      hear(null);
    }
  };
  const leading = () =>
    new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
      lead();
      post(0);
    });
  navigator.locks.request(channelPath, { signal }, leading).catch(() => undefined);
  /* eslint-enable browser/oldest */
  join();
}

function lead(): void {
  failed = polls = 0;
  wanted.clear();
  current = new AbortController();
  join();
}

function join(): void {
  const said = [hearing.position ?? 0, ...[...subscribers].flatMap(([topics]) => topics)];
  if (current) hearFor(said);
  else post(said);
}

/** In the tab with the connection: a tab that stands at this position hears of these topics. Connects once more if that is not so yet. */
function hearFor([position, ...topics]: (number | string)[]): void {
  const at = Number(position);
  const isBehind = at > 0 && at < (hearing.position ?? 0);
  const before = wanted.size;
  for (const topic of topics) wanted.add(String(topic));
  if (isBehind) hearing.position = at;
  if (isBehind || wanted.size > before) void open();
  else if (hearing.isOn) post({ n: hearing.position, topics: [] });
}

/** Requests the stream, or, where none passes, the next event; and again when that has ended, until the page leaves. */
async function open(): Promise<void> {
  clearTimeout(timer);
  current?.abort();
  const own = (current = new AbortController());
  const { position } = hearing;
  // A slug may have a percent sign.
  const query = `${topicsParameter}=${encodeURI([...wanted].sort().join())}`;
  const isStream = polls === 0;
  const within = (milliseconds: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => own.abort(), milliseconds);
  };
  let [hears, isSilent, wait] = [false, false, 0];
  try {
    within(isStream ? patience : pollPatience);
    const path = isStream ? `?${position ? `desde=${position}&` : ''}` : `/${position ?? 0}?`;
    const response = await fetch(channelPath + path + query, own);
    isSilent = response.ok;
    if (!response.ok) wait = waitOf(response);
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    for (let text = ''; response.ok;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      text += decoder.decode(piece.value, { stream: true });
      for (const [, found, n, told] of text.matchAll(/^(?:data: )?({.*})|^:([\d.]+)\n|^retry: (\d+)\n/gm)) {
        if (told) retry = Number(told);
        const event = found ? readEvent(found) : null;
        // A comment comes after the first event: what a hotel sends in place of the stream may look like one.
        if (!event && !(n && hears)) continue;
        hears = true;
        heardAt = now();
        within(silence);
        if (n) hearing.position = Number(n);
        if (!event) continue;
        failed = 0;
        tell(event);
      }
      text = text.slice(Math.max(text.lastIndexOf('}'), text.lastIndexOf('\n')) + 1);
    }
    if (isStream || !hears) throw new Error('It has ended');
    polls -= 1;
    timer = window.setTimeout(open, pollPause);
  } catch {
    if (own !== current) return;
    isSilent ||= own.signal.aborted;
    clearTimeout(timer);
    // What is left of the response does not hold its connection.
    own.abort();
    failed += 1;
    polls = isStream && isSilent && !hears ? maxPolls : 0;
    tell(null);
    timer = window.setTimeout(open, polls > 0 ? pollPause : pauseAfter(failed, Math.random(), wait, retry));
  }
}
