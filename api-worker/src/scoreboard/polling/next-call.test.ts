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
  type Purpose,
  reserveOf,
  type Usage,
} from './budget.ts';
import type { Feed, FeedKind, FeedsOf, KnownGame } from '../../upstreams/sportradar/league.ts';
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
  purpose: Purpose;
}

const unused = (): Usage => ({
  ...{ month: 0, reserve: 0, today: { live: 0, rest: 0, reserve: 0 } },
  last: { live: 0, rest: 0, reserve: 0 },
});

/** As the ledger counts a call. */
function count(usage: Usage, purpose: Purpose, now: number): void {
  usage.month += 1;
  usage.today[purpose] += 1;
  usage.last[purpose] = now;
  if (purpose === 'reserve') usage.reserve += 1;
}

/** Every call of a month, minute by minute, as the cron and the alarms would send them. */
function simulate(budget: Budget, from: number, evenings: readonly [number, number, number][]): Call[] {
  const { begins, ends } = monthOf(from, budget.firstDay);
  const games = gamesOf(begins, ends, evenings);
  const states = new Map<string, number>();
  const usage = unused();
  const calls: Call[] = [];
  const boundaries = games
    .flatMap(({ start, end }) => [start - 15 * minuteMs, start, end])
    .toSorted((a, b) => a - b);
  let today = dayOf(begins);
  for (let now = begins; now < ends;) {
    if (dayOf(now) !== today) usage.today = unused().today;
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
          isBeingCorrected: false,
          isComplete: false,
        };
      });
    const candidates = feedsOf(now, known).map((one) => {
      const notBefore = states.get(one.feed) ?? null;
      return { feed: one, notBefore, isLoaded: notBefore !== null };
    });
    const pace = {
      budget,
      usage,
      liveFeedMs: liveFeedTime(feedsOf, known, now),
      isFirstStart: now - begins < 5 * minuteMs,
    };
    const next = nextCall(candidates, pace, now);
    if (next !== null && next.dueAt <= now) {
      count(usage, next.purpose, now);
      states.set(next.feed.feed, now + next.feed.ttlSeconds * 1_000);
      calls.push({ at: now, feed: next.feed, purpose: next.purpose });
      now += 1_100;
    } else {
      const boundary = boundaries.find((at) => at > now) ?? ends;
      now = Math.max(now + 1_000, Math.min(next?.dueAt ?? ends, boundary, (dayOf(now) + 1) * dayMs));
    }
  }
  return calls;
}

const isLive = ({ feed: called }: Pick<Call, 'feed'>) => purposeOf(called) === 'live';

const evening = fc.tuple(
  fc.integer({ min: 0, max: 13 }),
  fc.integer({ min: 0, max: 15 }),
  fc.integer({ min: 0, max: 3 }),
);

describe('a month of evenings', () => {
  it('never exceeds the budget, never starves its last day, and gives live games the most of each evening', () => {
    fc.assert(
      fc.property(
        fc.record({ calls: fc.integer({ min: 300, max: 4_000 }), firstDay: fc.integer({ min: 1, max: 28 }) }),
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
          // The days had their part, and a first start on the last evening would have half of the reserve.
          const fromReserve = calls.filter(({ purpose }) => purpose === 'reserve').length;
          expect(calls.length - fromReserve).toBeLessThanOrEqual(budget.calls - reserveOf(budget));
          const firstDay = calls.filter(({ at }) => dayOf(at) === dayOf(begins)).length;
          expect(fromReserve).toBeLessThanOrEqual(Math.max(firstDay, reserveOf(budget) / 2));
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

  it.each([
    ['a new month', 0, 0, 1],
    ['the middle of a month', 480, 0, 15],
    ['a day whose part is spent', 480, 40, 15],
    ['a key that others use, with fifty calls left', 950, 50, 20],
    ['a last day that is spent but for fifty calls', 950, 60, 30],
  ])('on a first start in %s calls every feed within a minute', (_, month, today, day) => {
    const begins = Date.UTC(2026, 10, day, 23);
    const usage: Usage = {
      ...{ month, reserve: 0, today: { live: today, rest: 0, reserve: 0 } },
      last: { live: begins - 1, rest: begins - 1, reserve: begins - 1 },
    };
    const budget = { calls: 1_000, firstDay: 1 };
    const before = allowanceOf(budget, usage, begins);
    const known = gamesOf(begins - hourMs, begins, [[12, 0, 2]]).map(({ league, id }): KnownGame => ({
      ...{ league, upstreamId: id, startTime: new Date(begins - hourMs).toISOString(), status: 'live' },
      ...{ hasFinalScore: false, isBeingCorrected: false, isComplete: false },
    }));
    const called = new Set<string>();
    let now = begins;
    const next = () => {
      const candidates = feedsOf(now, known).map((one) => ({
        ...{
          feed: one,
          notBefore: called.has(one.feed) ? now + hourMs : null,
          isLoaded: called.has(one.feed),
        },
      }));
      return nextCall(candidates, { budget, usage, liveFeedMs: hourMs * 14, isFirstStart: true }, now);
    };
    for (let call = next(); call !== null && call.dueAt <= now; call = next()) {
      called.add(call.feed.feed);
      count(usage, call.purpose, now);
      now += 1_100;
    }
    expect([...called].filter((name) => /game|scores/.test(name))).toHaveLength(13);
    expect(called.size).toBe(feedsOf(now, known).length);
    expect(now - begins).toBeLessThan(minuteMs);
    // It takes nothing from this day and the later ones.
    const after = allowanceOf(budget, usage, now);
    expect({ ...after, reserve: 0 }).toEqual({ ...before, reserve: 0 });
    expect(before.reserve - after.reserve).toBe(called.size);
  });

  it.each([
    // The name, calls of the month, of these from the reserve, of the day, and in how many minutes a first score and the next one are due.
    ['a day whose part is spent', 480, 0, 60, 2, 15],
    ['a day whose part is spent, after a first start', 520, 40, 60, 2, 15],
    ['a key that others use', 920, 0, 20, 2, 15],
    ['a reserve that only a first start may use', 530, 50, 60, null, null],
    ['a key that others use, with fifty calls left', 950, 0, 20, null, null],
    // An hour, divided by the fifteen calls that live games still have.
    ['an ordinary day', 420, 0, 5, 2, 4],
  ])('in %s live games get their scores', (_, month, reserve, today, first, next) => {
    const budget = { calls: 1_000, firstDay: 1 };
    const now = Date.UTC(2026, 10, 15, 22);
    const usage: Usage = {
      ...{ month, reserve, today: { live: today, rest: 0, reserve: 0 } },
      last: { live: now, rest: now, reserve: now },
    };
    const dueIn = (notBefore: number | null) => {
      const candidates = [
        { feed: feed('nba', 'game/1', 'score', 30), notBefore, isLoaded: notBefore !== null },
      ];
      const call = nextCall(candidates, { budget, usage, liveFeedMs: hourMs / 2, isFirstStart: false }, now);
      return call === null || call.dueAt === nextDay(now) ? null : (call.dueAt - now) / minuteMs;
    };
    expect(dueIn(null)).toBe(first);
    expect(dueIn(now)).toBe(next);
  });

  it('schedules, standings and teams never take a call of the reserve after a first start', () => {
    const budget = { calls: 1_000, firstDay: 1 };
    const now = Date.UTC(2026, 10, 15, 22);
    const usage: Usage = { ...unused(), month: 480, today: { live: 60, rest: 0, reserve: 0 } };
    for (const [kind, notBefore] of [
      ['schedule', null],
      ['schedule', now],
      ['standings', null],
      ['standings', now],
      ['teams', null],
      ['teams', now],
    ] as const) {
      const candidates = [{ feed: feed('nba', kind, kind, 3_600), notBefore, isLoaded: false }];
      const pace = { budget, usage, liveFeedMs: 0, isFirstStart: false };
      expect(nextCall(candidates, pace, now)).toMatchObject({ dueAt: nextDay(now), purpose: 'rest' });
    }
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
    ...unused(),
    month,
    today: { live: today, rest: 0, reserve: 0 },
  });

  it('gives each day an even part of what is left', () => {
    const on = (day: number, of: Usage) => allowanceOf(budget, of, Date.UTC(2026, 10, day, 13));
    expect(on(1, usage(0))).toEqual({ left: 900, reserve: 100, today: 30, rest: 10, daysLeft: 30 });
    expect(on(30, usage(850, 10))).toMatchObject({ left: 50, today: 60, daysLeft: 1 });
    expect(on(30, usage(950, 10))).toMatchObject({ left: 0, reserve: 50, today: 0 });
    expect(on(30, usage(1_200))).toMatchObject({ left: 0, today: 0 });
  });

  it.each([
    [1, 0, 0, 'ok'],
    [1, 30, 30, 'day'],
    [15, 480, 0, 'ok'],
    [15, 740, 0, 'low'],
    [15, 1_000, 0, 'spent'],
    [15, 900, 0, 'low'],
    [30, 860, 0, 'ok'],
  ] as const)('on day %i with %i calls, %i of them today, is %s', (day, month, today, state) => {
    expect(budgetState(budget, usage(month, today), Date.UTC(2026, 10, day, 13))).toBe(state);
  });
});
