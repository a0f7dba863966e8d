import type { LeaguePath } from '#contract/sports.ts';
import type { ScoreboardStanding } from '../../upstreams/sportradar/feed-content.ts';

/** Stores the places of these teams. */
export const standingsStatement = (
  db: D1Database,
  league: LeaguePath,
  standings: readonly ScoreboardStanding[],
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT OR REPLACE INTO standings (league, upstream_id, group_name, rank, wins, losses, ties)
       SELECT ?1, value ->> 'upstreamId', value ->> 'group', value ->> 'rank', value ->> 'wins', value ->> 'losses',
         value ->> 'ties' FROM json_each(?2)`,
    )
    .bind(league, JSON.stringify(standings));

/** Removes the teams of a league that are not in its standings. */
export const otherStandingsStatement = (
  db: D1Database,
  league: LeaguePath,
  standings: readonly ScoreboardStanding[],
): D1PreparedStatement =>
  db
    .prepare(
      `DELETE FROM standings WHERE league = ?1
       AND upstream_id NOT IN (SELECT value ->> 'upstreamId' FROM json_each(?2) WHERE value ->> 'upstreamId' IS NOT NULL)`,
    )
    .bind(league, JSON.stringify(standings));
