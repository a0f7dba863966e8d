import { allowanceOf, type Budget, dayMs, nextDay, type Purpose, reserveOf, type Usage } from './budget.ts';
import type { Feed, FeedsOf, KnownGame } from '../../upstreams/sportradar/league.ts';

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
  /** Nothing was loaded before these minutes (`isFirstStart` of feed-states.ts). */
  isFirstStart: boolean;
}

export interface NextCall {
  feed: Feed;
  /** Now or earlier: the call is due. */
  dueAt: number;
  /** What it is counted as. */
  purpose: Purpose;
}

const hourMs = 3_600_000;
/** Feeds that never succeeded are tried more often than the rest: until then a league is missing from the site. */
const unloadedGapMs = 600_000;
/** The same for a game that is on: its first score is worth more than the next one of another game. */
const firstScoreGapMs = 120_000;
/** Between two scores that the reserve pays: as often as each game gets one in an ordinary evening. */
const reserveGapMs = 900_000;
/** The part of the reserve that live games leave to a first start: some forty calls of a trial key's hundred. */
const firstStartPart = 1 / 2;

/** A box score that only lacks what a finished game needs is called by the hour, and is no live one. */
export function purposeOf({ kind, ttlSeconds }: Pick<Feed, 'kind' | 'ttlSeconds'>): Purpose {
  return (kind === 'score' || kind === 'day') && ttlSeconds * 1_000 < hourMs ? 'live' : 'rest';
}

const carriesLiveScores = (feed: Feed): boolean => feed.kind === 'score' && purposeOf(feed) === 'live';

/**
 * The call to send next, or the one that will be due first; null without feeds. Without a pace, each feed is called whenever its own interval
 * is over. With one, every purpose has its own gap between two calls, and among the feeds that are due the one is called that waits the
 * longest, measured by its own interval: so all live games get the same share, and schedules more than teams. Live feeds come first. On a
 * first start every feed is called once, whatever the day may still take: some forty calls, which the reserve of the month pays. It also pays
 * the scores of live games on a day that has no call left, down to its half.
 */
export function nextCall(candidates: readonly Candidate[], pace: Pace | null, now: number): NextCall | null {
  if (pace === null)
    return earliest(
      candidates.map(({ feed, notBefore }) => ({ feed, dueAt: notBefore ?? 0, purpose: purposeOf(feed) })),
    );
  const gates = gatesOf(candidates, pace, now);
  const paced = candidates.map((candidate) => {
    const { opensAt, purpose = purposeOf(candidate.feed) } = gates(candidate);
    const dueAt = Math.max(candidate.notBefore ?? 0, opensAt);
    return { ...candidate, dueAt, purpose, urgency: urgencyOf(candidate, now) };
  });
  const due = paced
    .filter(({ dueAt }) => dueAt <= now)
    .toSorted((a, b) => b.urgency[0] - a.urgency[0] || b.urgency[1] - a.urgency[1]);
  return due[0] ?? earliest(paced);
}

/** The call that is due first. If several are due at once, the first in the list: feeds are listed by urgency. */
function earliest(calls: readonly NextCall[]): NextCall | null {
  return calls.toSorted((a, b) => a.dueAt - b.dueAt)[0] ?? null;
}

/**
 * The urgency of a feed: its group, and by how many of its intervals it is overdue. Schedules and teams that were never called come first,
 * then live scores that were never called, standings that were never called, live scores, and the rest.
 */
function urgencyOf({ feed, notBefore }: Candidate, now: number): readonly [group: number, overdue: number] {
  const isLive = purposeOf(feed) === 'live';
  if (notBefore === null) return [feed.kind === 'standings' ? 2 : isLive ? 3 : 4, 0];
  return [isLive ? 1 : 0, (now - notBefore) / (feed.ttlSeconds * 1_000)];
}

/** When the pace lets a feed be called (ms since the epoch), whatever its own interval is, and what pays the call if not its own purpose. */
function gatesOf(
  candidates: readonly Candidate[],
  { budget, usage, liveFeedMs, isFirstStart }: Pace,
  now: number,
) {
  const { today, rest, reserve } = allowanceOf(budget, usage, now);
  const left = today - usage.today.live - usage.today.rest;
  const leftForRest = Math.min(left, rest - usage.today.rest);
  const leftForLive = left - Math.max(0, leftForRest);
  const liveFeeds = Math.max(1, candidates.filter(({ feed }) => carriesLiveScores(feed)).length);
  const reserveForLive = reserve - reserveOf(budget) * firstStartPart;
  return ({ feed, notBefore, isLoaded }: Candidate): { opensAt: number; purpose?: Purpose } => {
    if (isFirstStart && notBefore === null && usage.month < budget.calls)
      return reserve > 0 ? { opensAt: 0, purpose: 'reserve' } : { opensAt: 0 };
    if (purposeOf(feed) === 'live') {
      if (left > 0 && leftForLive > 0) {
        const gapMs = Math.max(liveFeedMs / liveFeeds, hourMs) / leftForLive;
        return { opensAt: usage.last.live + (notBefore === null ? Math.min(gapMs, firstScoreGapMs) : gapMs) };
      }
      if (reserveForLive <= 0) return { opensAt: nextDay(now) };
      const gapMs = notBefore === null ? firstScoreGapMs : reserveGapMs;
      return { opensAt: usage.last.reserve + gapMs, purpose: 'reserve' };
    }
    if (left <= 0) return { opensAt: nextDay(now) };
    // At once: without its first response, no game of the feed is known.
    if (notBefore === null) return { opensAt: 0 };
    if (leftForRest <= 0) return { opensAt: nextDay(now) };
    const gapMs = dayMs / rest;
    return { opensAt: usage.last.rest + (isLoaded ? gapMs : Math.min(gapMs, unloadedGapMs)) };
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
