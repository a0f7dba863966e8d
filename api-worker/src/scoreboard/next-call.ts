import { allowanceOf, type Budget, dayMs, nextDay, type Purpose, type Usage } from './budget.ts';
import type { Feed, FeedsOf, KnownGame } from './feed-content.ts';

/** A feed, and what is known of its earlier calls. */
export interface Candidate {
  feed: Feed;
  /** It is not called before this time (ms since the epoch); null: it was never called. */
  notBefore: number | null;
  /** Whether a call of it ever succeeded. */
  isLoaded: boolean;
}

/** What decides how often the key may be used. */
export interface Pace {
  budget: Budget;
  usage: Usage;
  /** How long games will be played in the rest of the day, in ms, summed over the feeds that carry their scores. */
  liveFeedMs: number;
}

export interface NextCall {
  feed: Feed;
  /** Now or earlier: the call is due. */
  dueAt: number;
}

const hourMs = 3_600_000;
/** Feeds that never succeeded are tried more often than the rest: until then a league is missing from the site. */
const unloadedGapMs = 600_000;

/** A box score that only lacks what a finished game needs is called by the hour, and is no live one. */
export function purposeOf({ kind, ttlSeconds }: Pick<Feed, 'kind' | 'ttlSeconds'>): Purpose {
  return (kind === 'score' || kind === 'day') && ttlSeconds * 1_000 < hourMs ? 'live' : 'rest';
}

const carriesLiveScores = (feed: Feed): boolean => feed.kind === 'score' && purposeOf(feed) === 'live';

/**
 * The call to send next, or the one that will be due first; null without feeds. Without a pace, each feed is called whenever its own interval
 * is over. With one, every purpose has its own gap between two calls, and among the feeds that are due the one is called that waits the
 * longest, measured by its own interval: so all live games get the same share, and schedules more than teams. Live feeds come first.
 */
export function nextCall(candidates: readonly Candidate[], pace: Pace | null, now: number): NextCall | null {
  if (pace === null)
    return earliest(candidates.map(({ feed, notBefore }) => ({ feed, dueAt: notBefore ?? 0 })));
  const gates = gatesOf(candidates, pace, now);
  const paced = candidates.map((candidate) => {
    const dueAt = Math.max(candidate.notBefore ?? 0, gates(candidate));
    return { ...candidate, dueAt, urgency: urgencyOf(candidate, now) };
  });
  const due = paced.filter(({ dueAt }) => dueAt <= now).toSorted((a, b) => b.urgency - a.urgency);
  return due[0] ?? earliest(paced);
}

/** The call that is due first. If several are due at once, the first in the list: feeds are listed by urgency. */
function earliest(calls: readonly NextCall[]): NextCall | null {
  return calls.toSorted((a, b) => a.dueAt - b.dueAt)[0] ?? null;
}

/** Feeds that were never called come first, then live scores (also new ones), then the others. In a group, the longest overdue comes first. */
function urgencyOf({ feed, notBefore }: Candidate, now: number): number {
  const isLive = purposeOf(feed) === 'live';
  if (notBefore === null) return isLive ? 2e12 : 3e12;
  const intervals = (now - notBefore) / (feed.ttlSeconds * 1_000);
  return isLive ? 1e12 + intervals : intervals;
}

/** When the pace lets a feed be called (ms since the epoch), whatever its own interval is. */
function gatesOf(candidates: readonly Candidate[], { budget, usage, liveFeedMs }: Pace, now: number) {
  const { today, rest } = allowanceOf(budget, usage, now);
  const left = today - usage.today.live - usage.today.rest;
  const leftForRest = Math.min(left, rest - usage.today.rest);
  const leftForLive = left - Math.max(0, leftForRest);
  const liveFeeds = Math.max(1, candidates.filter(({ feed }) => carriesLiveScores(feed)).length);
  return ({ feed, notBefore, isLoaded }: Candidate): number => {
    if (left <= 0) return nextDay(now);
    if (purposeOf(feed) === 'live') {
      if (leftForLive <= 0) return nextDay(now);
      return usage.last.live + Math.max(liveFeedMs / liveFeeds, hourMs) / leftForLive;
    }
    // At once: without its first response, no game of the feed is known.
    if (notBefore === null) return 0;
    if (leftForRest <= 0) return nextDay(now);
    const gapMs = dayMs / rest;
    return usage.last.rest + (isLoaded ? gapMs : Math.min(gapMs, unloadedGapMs));
  };
}

/** Milliseconds from a start to the end of most games. Longer ones go on being called. */
const gameMs = 3 * hourMs;
/** A live game lasts at least this much longer. */
const tailMs = hourMs / 2;
/** Fine enough: games begin on the half hour. */
const stepMs = hourMs / 2;

/** How long games will be played from `now` to the end of the day (UTC), in ms, summed over the feeds that carry their scores. */
export function liveFeedTime(feedsOf: FeedsOf, known: readonly KnownGame[], now: number): number {
  const ends = nextDay(now);
  const open = known
    .filter(({ hasFinalScore }) => !hasFinalScore)
    .map((game) => ({ game, start: Date.parse(game.startTime) }));
  const isPlayed = ({ game, start }: (typeof open)[number], at: number) =>
    (start <= at && at < start + gameMs) || (game.status === 'live' && at < now + tailMs);
  let sum = 0;
  for (let at = now; at < ends; at += stepMs) {
    const games = open.filter((one) => isPlayed(one, at)).map(({ game }) => game);
    if (games.length === 0) continue;
    sum += Math.min(stepMs, ends - at) * feedsOf(at, games).filter(carriesLiveScores).length;
  }
  return sum;
}
