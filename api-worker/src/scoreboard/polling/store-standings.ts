import type { LeaguePath } from '#contract/sports.ts';
import type { ScoreboardStanding } from '../../upstreams/sportradar/wire.ts';
import { prepare } from '../../sql.ts';

/** Stores the places of these teams. */
export const standingsStatement = (
  db: D1Database,
  league: LeaguePath,
  standings: readonly ScoreboardStanding[],
): D1PreparedStatement =>
  prepare(db)`INSERT OR REPLACE INTO standings (league, upstream_id, group_name, rank, wins, losses, ties)
    SELECT ${league}, value ->> 'upstreamId', value ->> 'group', value ->> 'rank', value ->> 'wins', value ->> 'losses',
      value ->> 'ties' FROM json_each(${standings})`;

/** Removes the teams of a league that are not in its standings. */
export const otherStandingsStatement = (
  db: D1Database,
  league: LeaguePath,
  standings: readonly ScoreboardStanding[],
): D1PreparedStatement =>
  prepare(db)`DELETE FROM standings WHERE league = ${league}
    AND upstream_id NOT IN (SELECT value ->> 'upstreamId' FROM json_each(${standings}) WHERE value ->> 'upstreamId' IS NOT NULL)`;
