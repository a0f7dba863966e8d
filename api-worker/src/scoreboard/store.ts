import type { LeaguePath } from '#contract/sports.ts';
import { storedDate } from '../newsroom/rows.ts';
import { type FeedContent, type ScoreboardGame, type ScoreboardTeam, sportOfLeague } from './rows.ts';

/** A game is about 500 bytes of JSON; D1 takes 100 KB of a statement and 2 MB of a value. */
const gamesAtOnce = 200;

/** What makes a game's line different. */
const told = [
  'start_time',
  'start_time_confirmed',
  'status',
  'home_team_id',
  'away_team_id',
  'home_name',
  'away_name',
  'home_score',
  'away_score',
  'league_name',
  'season_name',
  'round',
  'venue',
];

/** What one feed leaves out (null) another told before. */
const kept = new Set([
  'home_team_id',
  'away_team_id',
  'home_score',
  'away_score',
  'season_name',
  'round',
  'venue',
]);

const newValue = (column: string) =>
  kept.has(column) ? `coalesce(excluded.${column}, games.${column})` : `excluded.${column}`;

const teamId = (side: 'home' | 'away') =>
  `(SELECT id FROM teams WHERE league = ?2 AND upstream_id = j.value ->> '${side}UpstreamId')`;

/**
 * ?1 games as JSON, ?2 league, ?3 slug of the sport. A team that only games name gets its number too, and the name that they give;
 * what is known of a team is a list's word, or the first game's.
 */
const unlistedTeamsStatement = `
  INSERT INTO teams (sport_id, league, upstream_id, name, short_name)
  SELECT (SELECT id FROM sports WHERE slug = ?3), ?2, side.upstream_id, min(side.name), min(side.name)
  FROM (
    SELECT value ->> 'homeUpstreamId' AS upstream_id, value ->> 'homeName' AS name FROM json_each(?1)
    UNION ALL
    SELECT value ->> 'awayUpstreamId', value ->> 'awayName' FROM json_each(?1)
  ) side
  WHERE side.upstream_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM teams t WHERE t.league = ?2 AND t.upstream_id = side.upstream_id)
  GROUP BY side.upstream_id`;

/** ?1 games as JSON, ?2 league, ?3 slug of the sport, ?4 now. An unchanged game costs no write, unless it is live. */
const gamesStatement = `
  INSERT INTO games (sport_id, league, upstream_id, ${told.join(', ')}, updated_at)
  SELECT (SELECT id FROM sports WHERE slug = ?3), ?2, j.value ->> 'upstreamId', j.value ->> 'startTime',
    j.value ->> 'startTimeConfirmed', j.value ->> 'status', ${teamId('home')}, ${teamId('away')},
    j.value ->> 'homeName', j.value ->> 'awayName', j.value ->> 'homeScore', j.value ->> 'awayScore',
    j.value ->> 'leagueName', j.value ->> 'seasonName', j.value ->> 'round', j.value ->> 'venue', ?4
  FROM json_each(?1) j WHERE true
  ON CONFLICT (league, upstream_id) DO UPDATE SET
    ${told.map((column) => `${column} = ${newValue(column)}`).join(', ')}, updated_at = excluded.updated_at
  WHERE excluded.status = 'live' OR ${told.map((column) => `games.${column} IS NOT ${newValue(column)}`).join(' OR ')}`;

const teamsStatement = `
  INSERT INTO teams (sport_id, league, upstream_id, name, short_name, market, location, listed_at)
  SELECT (SELECT id FROM sports WHERE slug = ?3), ?2, j.value ->> 'upstreamId', j.value ->> 'name',
    j.value ->> 'shortName', j.value ->> 'market', j.value ->> 'location', ?4
  FROM json_each(?1) j WHERE true
  ON CONFLICT (league, upstream_id) DO UPDATE SET name = excluded.name, short_name = excluded.short_name,
    market = excluded.market, location = excluded.location, listed_at = excluded.listed_at`;

/**
 * Keeps what a feed told, each team and game under the number it got when it was first seen, in a list or in a game. A team that the league's whole list
 * no longer holds is not listed any more; an empty list, or one with unreadable items, takes nobody off.
 */
export async function storeContent(
  db: D1Database,
  league: LeaguePath,
  content: FeedContent,
  now: number,
): Promise<void> {
  const statements = [
    ...teamStatements(db, league, content.teams ?? [], content.dropped === 0, now),
    ...gameStatements(db, league, content.games, now),
  ];
  if (statements.length > 0) await db.batch(statements);
}

function teamStatements(
  db: D1Database,
  league: LeaguePath,
  teams: readonly ScoreboardTeam[],
  whole: boolean,
  now: number,
): D1PreparedStatement[] {
  if (teams.length === 0) return [];
  const at = storedDate(now);
  const keep = db.prepare(teamsStatement).bind(JSON.stringify(teams), league, sportOfLeague[league], at);
  if (!whole) return [keep];
  const takeOff = db
    .prepare(
      `UPDATE teams SET listed_at = NULL WHERE league = ?1 AND listed_at IS NOT NULL
         AND upstream_id NOT IN (SELECT value ->> 'upstreamId' FROM json_each(?2))`,
    )
    .bind(league, JSON.stringify(teams));
  return [keep, takeOff];
}

function gameStatements(
  db: D1Database,
  league: LeaguePath,
  games: readonly ScoreboardGame[],
  now: number,
): D1PreparedStatement[] {
  return Array.from({ length: Math.ceil(games.length / gamesAtOnce) }, (_, part) => {
    const json = JSON.stringify(games.slice(part * gamesAtOnce, (part + 1) * gamesAtOnce));
    const bound = [json, league, sportOfLeague[league]];
    return [
      db.prepare(unlistedTeamsStatement).bind(...bound),
      db.prepare(gamesStatement).bind(...bound, storedDate(now)),
    ];
  }).flat();
}
