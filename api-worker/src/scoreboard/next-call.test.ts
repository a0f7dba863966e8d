import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowanceOf,
  budgetState,
  dayMs,
  dayOf,
  monthOf,
  nextDay,
  type Budget,
  type Usage,
} from './budget.ts';
import type { Feed, FeedKind, FeedsOf, KnownGame } from './feed-content.ts';
import { liveFeedTime, nextCall, purposeOf } from './next-call.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const leagues = ['nba', 'mlb', 'superior-nacional'] as const;
type League = (typeof leagues)[number];

function feed(league: League, name: string, kind: FeedKind, ttlSeconds: number): Feed {
  const request = () => Promise.reject(new Error('requested'));
  return { feed: `${league}/${name}`, league, kind, ttlSeconds, request };
}

/** The feeds of a trial key: box scores by game in the NBA, one for a whole day or league elsewhere. */
const feedsOf: FeedsOf = (now, known) =>
  leagues.flatMap((league) => {
    const on = known.filter(
      (game) =>
        game.league === league && !game.hasFinalScore && Date.parse(game.startTime) - 15 * minuteMs <= now,
    );
    const begun = on.filter(({ startTime }) => Date.parse(startTime) <= now);
    const scores =
      league === 'nba'
        ? begun.map(({ upstreamId }) => feed(league, `game/${upstreamId}`, 'score', 30))
        : begun.length > 0
          ? [feed(league, 'scores', 'score', 30)]
          : [];
    return [
      feed(league, 'teams', 'teams', 86_400),
      feed(league, 'standings', 'standings', 43_200),
      ...scores,
      ...(on.length > 0 ? [feed(league, 'day', 'day', 60)] : []),
      feed(league, 'season', 'schedule', 3_600),
    ];
  });

interface Game {
  league: League;
  id: string;
  start: number;
  end: number;
}

/** A month's games: the NBA at night, baseball from the afternoon on, the Superior Nacional at eight in Puerto Rico (00:00 UTC). */
function gamesOf(begins: number, ends: number, evenings: readonly [number, number, number][]): Game[] {
  const games: Game[] = [];
  for (let day = begins; day < ends; day += dayMs) {
    const [nba = 0, mlb = 0, bsn = 0] = evenings[dayOf(day) % evenings.length] ?? [];
    const add = (league: League, count: number, firstHour: number, everyMinutes: number, hours: number) => {
      for (let index = 0; index < count; index += 1) {
        const start = day + firstHour * hourMs + index * everyMinutes * minuteMs;
        games.push({ league, id: `${dayOf(day)}-${index}`, start, end: start + hours * hourMs });
      }
    };
    add('nba', nba, 0, 20, 2.5);
    add('mlb', mlb, 17, 30, 3);
    add('superior-nacional', bsn, 0, 30, 2);
  }
  return games;
}

interface Call {
  at: number;
  feed: Feed;
}

/** Every call of a month, minute by minute, as the cron and the alarms would send them. */
function simulate(budget: Budget, from: number, evenings: readonly [number, number, number][]): Call[] {
  const { begins, ends } = monthOf(from, budget.firstDay);
  const games = gamesOf(begins, ends, evenings);
  const states = new Map<string, number>();
  const usage: Usage = { month: 0, today: { live: 0, rest: 0 }, last: { live: 0, rest: 0 } };
  const calls: Call[] = [];
  const boundaries = games
    .flatMap(({ start, end }) => [start - 15 * minuteMs, start, end])
    .toSorted((a, b) => a - b);
  let today = dayOf(begins);
  for (let now = begins; now < ends;) {
    if (dayOf(now) !== today) Object.assign(usage, { today: { live: 0, rest: 0 } });
    today = dayOf(now);
    // Later games change nothing before midnight.
    const known = games
      .filter(({ start, end }) => start - 15 * minuteMs < nextDay(now) && end > now)
      .map(({ league, id, start }): KnownGame => {
        const startTime = new Date(start).toISOString();
        return {
          league,
          upstreamId: id,
          startTime,
          status: start <= now ? 'live' : 'scheduled',
          hasFinalScore: false,
        };
      });
    const candidates = feedsOf(now, known).map((one) => {
      const notBefore = states.get(one.feed) ?? null;
      return { feed: one, notBefore, isLoaded: notBefore !== null };
    });
    const next = nextCall(candidates, { budget, usage, liveFeedMs: liveFeedTime(feedsOf, known, now) }, now);
    if (next !== null && next.dueAt <= now) {
      const purpose = purposeOf(next.feed);
      usage.month += 1;
      usage.today[purpose] += 1;
      usage.last[purpose] = now;
      states.set(next.feed.feed, now + next.feed.ttlSeconds * 1_000);
      calls.push({ at: now, feed: next.feed });
      now += 1_100;
    } else {
      const boundary = boundaries.find((at) => at > now) ?? ends;
      now = Math.max(now + 1_000, Math.min(next?.dueAt ?? ends, boundary, (dayOf(now) + 1) * dayMs));
    }
  }
  return calls;
}

const isLive = ({ feed: called }: Call) => purposeOf(called) === 'live';

const evening = fc.tuple(
  fc.integer({ min: 0, max: 13 }),
  fc.integer({ min: 0, max: 15 }),
  fc.integer({ min: 0, max: 3 }),
);

describe('a month of evenings', () => {
  it('never exceeds the budget, never starves its last day, and gives live games the most of each evening', () => {
    fc.assert(
      fc.property(
        fc.record({
          calls: fc.integer({ min: 300, max: 4_000 }),
          firstDay: fc.integer({ min: 1, max: 28 }),
        }),
        fc.integer({ min: 0, max: 11 }),
        fc.array(evening, { minLength: 5, maxLength: 9 }),
        (budget, month, evenings) => {
          // On the last day everybody plays.
          const { begins, ends } = monthOf(Date.UTC(2026, month, 28), budget.firstDay);
          const days = (ends - begins) / dayMs;
          const lastEvening = dayOf(ends - 1) % evenings.length;
          const played = evenings.map((one, index) => (index === lastEvening ? ([6, 6, 1] as const) : one));
          const calls = simulate(
            budget,
            begins,
            played.map(([a, b, c]) => [a, b, c]),
          );
          expect(calls.length).toBeLessThanOrEqual(budget.calls);
          const ofDay = Map.groupBy(calls, ({ at }) => dayOf(at));
          const last = (ofDay.get(dayOf(ends - 1)) ?? []).filter(isLive);
          expect(last.length).toBeGreaterThanOrEqual((budget.calls / days) * 0.5);
          for (const [day, sent] of ofDay) {
            const [nba = 0, mlb = 0] = played[day % played.length] ?? [];
            // The first day loads every schedule once.
            if (nba + mlb < 6 || day === dayOf(begins)) continue;
            expect(sent.filter(isLive).length / sent.length).toBeGreaterThan(0.55);
          }
        },
      ),
      { numRuns: 5 },
    );
  });

  it('of a trial key calls each live game of the NBA as often as the others', () => {
    const calls = simulate({ calls: 1_000, firstDay: 1 }, Date.UTC(2026, 10, 1), [[8, 0, 1]]);
    const night = calls.filter(
      ({ at, feed: { kind } }) => dayOf(at) === dayOf(Date.UTC(2026, 10, 20)) && kind === 'score',
    );
    const counts = [...Map.groupBy(night, ({ feed: called }) => called.feed).values()].map(
      (all) => all.length,
    );
    expect(counts.length).toBe(9);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  });

  it('without a budget calls each feed whenever its own interval is over', () => {
    const feeds = [feed('nba', 'game/1', 'score', 30), feed('nba', 'season', 'schedule', 3_600)];
    const at = (...notBefore: (number | null)[]) =>
      nextCall(
        feeds.map((one, index) => ({ feed: one, notBefore: notBefore[index] ?? null, isLoaded: true })),
        null,
        100,
      );
    expect(at(200, 150)).toMatchObject({ feed: { feed: 'nba/season' }, dueAt: 150 });
    expect(at(50, 50)).toMatchObject({ feed: { feed: 'nba/game/1' }, dueAt: 50 });
    expect(nextCall([], null, 0)).toBeNull();
  });
});

describe('the month of a contract', () => {
  it.each([
    ['2026-11-20T12:00:00Z', 1, '2026-11-01', '2026-12-01'],
    ['2026-11-20T12:00:00Z', 21, '2026-10-21', '2026-11-21'],
    ['2026-11-21T00:00:00Z', 21, '2026-11-21', '2026-12-21'],
    ['2027-01-03T12:00:00Z', 15, '2026-12-15', '2027-01-15'],
    ['2028-02-29T12:00:00Z', 28, '2028-02-28', '2028-03-28'],
  ])('at %s, beginning on day %i, is %s to %s', (now, firstDay, begins, ends) => {
    expect(monthOf(Date.parse(now), firstDay)).toEqual({
      begins: Date.parse(begins),
      ends: Date.parse(ends),
    });
  });

  const budget = { calls: 1_000, firstDay: 1 };
  const usage = (month: number, today = 0): Usage => ({
    month,
    today: { live: today, rest: 0 },
    last: { live: 0, rest: 0 },
  });

  it('gives each day an even part of what is left', () => {
    const on = (day: number, of: Usage) => allowanceOf(budget, of, Date.UTC(2026, 10, day, 13));
    expect(on(1, usage(0))).toEqual({ left: 1_000, today: 33, rest: 11, daysLeft: 30 });
    expect(on(30, usage(950, 10))).toMatchObject({ left: 50, today: 60, daysLeft: 1 });
    expect(on(30, usage(1_200))).toMatchObject({ left: 0, today: 0 });
  });

  it.each([
    [1, 0, 0, 'ok'],
    [1, 33, 33, 'day'],
    [15, 480, 0, 'ok'],
    [15, 740, 0, 'low'],
    [15, 1_000, 0, 'spent'],
    [30, 960, 0, 'ok'],
  ] as const)('on day %i with %i calls, %i of them today, is %s', (day, month, today, state) => {
    expect(budgetState(budget, usage(month, today), Date.UTC(2026, 10, day, 13))).toBe(state);
  });
});
