import { z } from 'zod';
import { LeaguePath, Standing } from '#contract/sports.ts';
import { teamColour } from '../upstreams/sportradar/leagues.ts';
import type { ScoreboardStanding } from './feed-content.ts';
import { fullName } from './scoreboard-rows.ts';

/** Replaces the standings of a league. */
export function standingStatements(
  db: D1Database,
  league: LeaguePath,
  standings: readonly ScoreboardStanding[],
): D1PreparedStatement[] {
  return [
    db.prepare('DELETE FROM standings WHERE league = ?1').bind(league),
    db
      .prepare(
        `INSERT OR REPLACE INTO standings (league, upstream_id, group_name, rank, wins, losses, ties)
         SELECT ?1, value ->> 'upstreamId', value ->> 'group', value ->> 'rank', value ->> 'wins', value ->> 'losses',
           value ->> 'ties' FROM json_each(?2)`,
      )
      .bind(league, JSON.stringify(standings)),
  ];
}

const Row = z
  .looseObject({
    league: LeaguePath,
    name: z.string(),
    shortName: z.string(),
    market: z.string().nullable(),
  })
  .transform(({ shortName, ...row }) => ({
    ...row,
    name: fullName(row),
    alias: shortName,
    colour: teamColour(row.league, shortName),
  }));

/** A league's listed teams by group and rank; empty before the first list. */
export async function readStandings(db: D1Database, league: LeaguePath): Promise<Standing[]> {
  const { results } = await db
    .prepare(
      `SELECT t.id AS teamId, t.league, t.name, t.short_name AS shortName, t.market, s.group_name AS "group", s.rank,
         s.wins, s.losses, s.ties
       FROM standings s JOIN teams t ON t.league = s.league AND t.upstream_id = s.upstream_id
       WHERE s.league = ?1 ORDER BY s.group_name, s.rank`,
    )
    .bind(league)
    .all();
  return results.map((row) => Standing.parse(Row.parse(row)));
}
