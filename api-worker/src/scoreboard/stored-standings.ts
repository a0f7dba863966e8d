import * as z from 'zod';
import { LeaguePath, Standing } from '#contract/sports.ts';
import { readableRows } from '../stored-values.ts';
import { teamColour } from './team-colours.ts';
import { fullName } from './stored-games.ts';
import { prepare } from '../sql.ts';

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
  const { results } = await prepare(db)`SELECT t.id AS teamId, t.league, t.name, t.short_name AS shortName,
    t.market, s.group_name AS "group", s.rank,
      s.wins, s.losses, s.ties
    FROM standings s JOIN teams t ON t.league = s.league AND t.upstream_id = s.upstream_id
    WHERE s.league = ${league} ORDER BY s.group_name, s.rank`.all();
  return readableRows((row) => Standing.parse(Row.parse(row)), results, 'standings');
}
