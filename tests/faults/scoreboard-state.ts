import { expect } from 'vitest';
import { crons } from '#contract/crons.ts';
import type { UpstreamHealth } from '#contract/health.ts';
import { LeagueGames, type LeagueGame, type LeaguePath } from '#contract/sports.ts';
import { askWorker } from '../ask-worker.ts';
import { healthOf } from '../publishing-state.ts';
import type { SiteProcess } from '../site-process.ts';
import type { Database } from './worker-database.ts';

type Worker = Pick<SiteProcess, 'apiUrl' | 'healthToken' | 'runCron'>;

/** The first games of a league's list, as many as one answer takes. */
export async function listedGames(
  { apiUrl }: Worker,
  league: LeaguePath,
  list: 'live' | 'upcoming',
): Promise<LeagueGame[]> {
  const answer = await askWorker(`${apiUrl}/api/sportradar/${league}/games/${list}?per_page=100`);
  return LeagueGames.parse(await answer.json());
}

export async function sportradarHealth(worker: Worker): Promise<UpstreamHealth | undefined> {
  return (await healthOf(worker)).upstreams.find(({ name }) => name === 'sportradar');
}

/**
 * Looks until it sees what is expected, with the scoreboard's cron beside it, which comes each minute otherwise. The cron is not
 * waited for: it goes on for most of a minute, and while one is at work another does nothing.
 * The limit is for a key that is refused for half a minute, on a machine that does other things as well.
 */
export const withCron = <T>(worker: Worker, look: () => Promise<T>) =>
  expect.poll(
    async () => {
      worker.runCron(crons.scoreboard).catch(() => {
        // The worker ended meanwhile: who looks at the scoreboard sees it.
      });
      return look();
    },
    { timeout: 90_000, interval: 500 },
  );

/** Longer than anybody works between two runs, in milliseconds: a test that ends there must not stop the cron for ever. */
const claimMs = 60_000;

/**
 * Does it while no run of the cron is at work, nor can begin one: two who write are in each other's way. False: a run is at work, and
 * nothing was done.
 */
export async function betweenRuns(database: Database, work: () => Promise<unknown>): Promise<boolean> {
  const free = "SELECT 1 FROM sync_state WHERE upstream = 'sportradar' AND locked_until <= ?";
  if ((await database(free, Date.now())).length === 0) return false;
  const claim = "UPDATE sync_state SET locked_until = ? WHERE upstream = 'sportradar'";
  await database(claim, Date.now() + claimMs);
  try {
    await work();
  } finally {
    await database(claim, 0);
  }
  return true;
}

/** Every feed may be asked again: one that failed is left alone for most of a minute otherwise. False: a run is at work. */
export const makeEverythingDue = (database: Database): Promise<boolean> =>
  betweenRuns(database, () => database("UPDATE sports_feeds SET not_before = '1970-01-01T00:00:00Z'"));
