import { expect } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import type { UpstreamHealth } from '#contract/health.ts';
import { LeagueGames, type LeagueGame, type LeaguePath } from '#contract/sports.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { healthOf } from '../publishing-state.ts';
import type { SiteProcess } from '../site-process.ts';
import type { Database } from './worker-database.ts';

type Worker = Pick<SiteProcess, 'apiUrl' | 'healthToken' | 'runCron'>;

/** The first 100 games of a league's list: as many as one response holds. */
export async function listedGames(
  { apiUrl }: Worker,
  league: LeaguePath,
  list: 'live' | 'upcoming',
): Promise<LeagueGame[]> {
  const response = await fetchWorker(`${apiUrl}/api/sportradar/${league}/games/${list}?per_page=100`);
  return LeagueGames.parse(await response.json());
}

export async function sportradarHealth(worker: Worker): Promise<UpstreamHealth | undefined> {
  return (await healthOf(worker)).upstreams.find(({ name }) => name === 'sportradar');
}

/**
 * Polls `look` until it sees what is expected, and starts the scoreboard's cron, which otherwise runs every minute, before each look. The
 * cron wakes the object that calls what is due; while its run is under way, that does nothing.
 * The timeout covers an API key that is refused for half a minute, on a busy machine.
 */
export const withCron = <T>(worker: Worker, look: () => Promise<T>) =>
  expect.poll(
    async () => {
      worker.runCron(crons.scoreboard).catch(() => {
        // The worker ended meanwhile; `look` will notice.
      });
      return look();
    },
    { timeout: 240_000, interval: 500 },
  );

/** Milliseconds, longer than any work between two runs. The claim expires, so that a test that ends there does not block the cron. */
const claimMs = 60_000;

/**
 * Runs `work` while no cron run is active and none can start: two writers would disturb each other. False: a run is active, and nothing
 * was done.
 */
export async function betweenRuns(database: Database, work: () => Promise<unknown>): Promise<boolean> {
  const claim = `UPDATE sync_state SET locked_by = 'test', locked_until = ?
    WHERE upstream = 'sportradar' AND locked_until <= ? RETURNING upstream`;
  if ((await database(claim, Date.now() + claimMs, Date.now())).length === 0) return false;
  try {
    await work();
  } finally {
    await database(
      "UPDATE sync_state SET locked_by = NULL, locked_until = 0 WHERE upstream = 'sportradar' AND locked_by = 'test'",
    );
  }
  return true;
}

/** Makes every feed due; one that failed is otherwise left alone for most of a minute. False: a cron run is active. */
export const makeEverythingDue = (database: Database): Promise<boolean> =>
  betweenRuns(database, () => database("UPDATE sports_feeds SET not_before = '1970-01-01T00:00:00Z'"));
