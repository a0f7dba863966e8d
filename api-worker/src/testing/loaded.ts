import { env } from 'cloudflare:test';
import { leaguePaths } from '#contract/leagues.ts';
import { recordLoaded } from '../scoreboard/polling/feed-states.ts';
import { storedDate } from '../stored-values.ts';

/** D1 as it is once WordPress was pulled completely: an empty list of it is a fact. */
export async function newsroomLoaded(now: number): Promise<void> {
  await env.DB.prepare("UPDATE sync_state SET synced_at = ?1 WHERE upstream = 'wordpress'")
    .bind(storedDate(now))
    .run();
}

/** D1 as it is once these leagues have responded with their teams and their schedule. */
export async function leaguesLoaded(
  now: number,
  leagues: readonly (typeof leaguePaths)[number][] = leaguePaths,
) {
  for (const league of leagues) {
    await recordLoaded(env.DB, league, 'teams', now);
    await recordLoaded(env.DB, league, 'schedule', now);
  }
}
