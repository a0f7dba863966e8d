import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthAmounts, strains } from './report.ts';
import { type Amounts, simulate } from './night.ts';
import { priceOf, prices } from './prices.ts';
import { Scenario } from './scenario.ts';

/** Some minutes of a small site: 20 pages a second. */
const small = Scenario.parse({
  readersPerHour: 24_000,
  hours: 0.3,
  cities: 12,
  cityLostAt: 14,
  wordpressDownAt: 12,
  wordpressDownMinutes: 4,
});
const played = (changed: Partial<Scenario> = {}): Amounts => simulate({ ...small, ...changed }).total;

test('the same seed gives the same night, another one a similar night', () => {
  expect(simulate(small)).toEqual(simulate(small));
  const other = played({ seed: 18 });
  expect(other).not.toEqual(played());
  expect(other.originRequests / played().originRequests).toBeCloseTo(1, 0);
});

test('every page that is opened is a request at the edge, and no part gets more than the one before it', () => {
  fc.assert(
    fc.property(
      fc.record({
        seed: fc.integer({ min: 0, max: 1e6 }),
        readersPerHour: fc.integer({ min: 1, max: 50_000 }),
        pagesPerReader: fc.integer({ min: 1, max: 5 }),
        origins: fc.integer({ min: 1, max: 5 }),
        tieredCache: fc.boolean(),
        apiAtEdge: fc.boolean(),
        purges: fc.boolean(),
      }),
      (changed) => {
        const { total, peak, hitShare } = simulate({ ...small, hours: 0.1, ...changed });
        const opened = (changed.readersPerHour * changed.pagesPerReader) / 10;
        expect(total.edgeRequests).toBeGreaterThanOrEqual(Math.floor(opened) - 1);
        expect(total.originRequests).toBeLessThanOrEqual(total.edgeRequests);
        expect(total.renderings).toBeLessThanOrEqual(total.originRequests);
        expect(hitShare).toBeGreaterThanOrEqual(0);
        expect(hitShare).toBeLessThanOrEqual(1);
        for (const value of [...Object.values(total), ...Object.values(peak)]) {
          expect(value).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 20 },
  );
});

test('a shared upper tier spares the origins, and a cache of /api spares the worker', () => {
  expect(played({ tieredCache: true }).originRequests).toBeLessThan(played().originRequests);
  expect(played({ apiAtEdge: false }).workerRequests).toBeGreaterThan(played().workerRequests);
  expect(played({ purges: false }).purges).toBe(0);
});

test('phones that hold the scores open are billed as requests, and hardly reach the worker', () => {
  const quiet = played();
  const game = played({ phonesOnScores: 1_000 });
  const polls = (1_000 / 10) * small.hours * 3_600;
  // The readers draw other pages, so their requests differ a little.
  expect((game.edgeRequests - quiet.edgeRequests) / polls).toBeCloseTo(1, 1);
  expect(game.edgeResponses - quiet.edgeResponses).toBeGreaterThan(polls / 2);
  const month = (night: Amounts) =>
    monthAmounts({ ...simulate(small), total: night }, simulate(small), small);
  expect(month(game).workerRequests - month(quiet).workerRequests).toBeGreaterThan(polls / 2);
  // What the edge answers writes no line.
  expect(month(game).logLines).toBeLessThan(month(game).workerRequests);
});

test('fifty origins follow the change log for what the isolates near them cost', () => {
  const statements = (origins: number) => played({ origins, readersPerHour: 1 }).d1Statements;
  expect(statements(50)).toBe(statements(4));
  expect(statements(4)).toBeGreaterThan(statements(1));
});

test('a WordPress that takes three seconds answers fewer calls', () => {
  const use = (wordpressSeconds: number) => {
    const scenario = { ...small, wordpressSeconds };
    return strains(simulate(scenario), scenario).find(({ part }) => part === 'WordPress')?.use ?? 0;
  };
  expect(use(3)).toBeCloseTo(use(0.2) * 3);
});

test('while WordPress is down it gets some trial calls, and no page is missing', () => {
  const down = played({ wordpressDownAt: 0, wordpressDownMinutes: 60 });
  // Four isolates, one call in five seconds each.
  expect(down.wordpressCalls).toBeLessThanOrEqual(4 * ((small.hours * 3_600) / 5 + 1));
  expect(down.edgeRequests).toBe(played({ wordpressDownMinutes: 0 }).edgeRequests);
});

test('a city that loses its cache asks the origins again', () => {
  const lost = played({ cityLostAt: 5, firstCityShare: 1 });
  const kept = played({ cityLostAt: 1_000, firstCityShare: 1 });
  expect(lost.originRequests).toBeGreaterThan(kept.originRequests);
});

test('the plan includes an amount, and what is above it is priced by the million', () => {
  expect(priceOf('workerRequests', prices.workerRequests.included)).toBe(0);
  expect(priceOf('workerRequests', prices.workerRequests.included + 2e6)).toBeCloseTo(0.6);
});

test.each([{ origins: 0 }, { readersPerHour: -1 }, { hours: 25 }, { cites: 3 }, { firstCityShare: 2 }])(
  'a scenario of %j is refused',
  (changed) => {
    expect(Scenario.safeParse(changed).success).toBe(false);
  },
);

test('Sportradar is strained by the games and by the contract, and not by the readers', () => {
  const use = (changed: Partial<Scenario>) => {
    const scenario = { ...small, hours: 0.1, ...changed };
    return strains(simulate(scenario), scenario).find(({ part }) => part === 'Sportradar')?.use ?? 0;
  };
  expect(use({ liveGames: 0 })).toBe(0);
  expect(use({})).toBeGreaterThan(1);
  expect(use({ readersPerHour: 50_000 })).toBe(use({}));
  expect(use({ sportradarMonthlyCalls: 100_000 })).toBeLessThan(1);
});
