import { z } from 'zod';
import { leagues } from '#contract/leagues.ts';
import type { LeaguePath } from '#contract/sports.ts';
import { storedDate } from '../stored-values.ts';
import { standingStatements } from './stored-standings.ts';
import type { FeedContent, ScoreboardGame, ScoreboardTeam } from './feed-content.ts';

/** Where the scoreboard's games come from: made up by the sample newsroom, or from the real upstream. */
export type Source = 'sample' | 'real';

const Held = z.object({ filled_by: z.enum(['sample', 'real']).nullable(), holds: z.int() });

/**
 * Called before anything of `source` is stored. Deletes made-up games when real ones come, which start with an empty scoreboard. Returns
 * false if real games are stored and this source is the sample: then nothing may be stored.
 */
export async function claimScoreboard(db: D1Database, source: Source): Promise<boolean> {
  const { filled_by, holds } = Held.parse(
    await db
      .prepare(
        `SELECT filled_by, EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM teams) AS holds
         FROM sync_state WHERE upstream = 'sportradar'`,
      )
      .first(),
  );
  if (filled_by === source) return true;
  // A key that never worked has stored nothing worth keeping.
  if (filled_by === 'real' && holds === 1) return false;
  const emptied = filled_by === null ? [] : ['games', 'teams', 'standings', 'sports_feeds'];
  await db.batch([
    ...emptied.map((table) => db.prepare(`DELETE FROM ${table}`)),
    db.prepare("UPDATE sync_state SET filled_by = ?1 WHERE upstream = 'sportradar'").bind(source),
  ]);
  return true;
}

/** A game is about 500 bytes of JSON; D1 accepts 100 KB a statement and 2 MB a value. */
const gamesAtOnce = 200;

/** The columns of a game that a feed provides; a row is written only if one of them changed. */
const providedColumns = [
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
  'pause',
  'phase',
  'line_score',
];

/** A null from one feed keeps the value that another feed has stored. */
const keptColumns = new Set([
  'home_team_id',
  'away_team_id',
  'home_score',
  'away_score',
  'season_name',
  'round',
  'venue',
  'phase',
]);

/** A schedule has no score, so a game that is delayed while it is played looks there like one that starts late. It stays live. */
const newStatus = `CASE WHEN excluded.pause = 'delay' AND games.status = 'live' AND excluded.status = 'scheduled'
  THEN 'live' ELSE excluded.status END`;

/** A final score without periods makes the periods of a moment before obsolete. */
const newLine = `CASE WHEN excluded.line_score IS NULL AND excluded.status = 'finished'
    AND (excluded.home_score <> games.home_score OR excluded.away_score <> games.away_score)
  THEN NULL ELSE coalesce(excluded.line_score, games.line_score) END`;

const newValue = (column: string) => {
  if (column === 'status') return newStatus;
  if (column === 'line_score') return newLine;
  return keptColumns.has(column) ? `coalesce(excluded.${column}, games.${column})` : `excluded.${column}`;
};

const teamId = (side: 'home' | 'away') =>
  `(SELECT id FROM teams WHERE league = ?2 AND upstream_id = j.value ->> '${side}UpstreamId')`;

/**
 * ?1 games as JSON, ?2 league, ?3 slug of the sport. A team that appears only in games gets a row with an id and the name from the game;
 * the list of teams overwrites it, another game does not.
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

/** ?1 games as JSON, ?2 league, ?3 slug of the sport, ?4 now. A feed without scores leaves their age as it is. An unchanged game costs no write, unless it is live. */
const gamesStatement = `
  INSERT INTO games (sport_id, league, upstream_id, ${providedColumns.join(', ')}, updated_at, scored_at)
  SELECT (SELECT id FROM sports WHERE slug = ?3), ?2, j.value ->> 'upstreamId', j.value ->> 'startTime',
    j.value ->> 'startTimeConfirmed', j.value ->> 'status', ${teamId('home')}, ${teamId('away')},
    j.value ->> 'homeName', j.value ->> 'awayName', j.value ->> 'homeScore', j.value ->> 'awayScore',
    j.value ->> 'leagueName', j.value ->> 'seasonName', j.value ->> 'round', j.value ->> 'venue',
    j.value ->> 'pause', j.value ->> 'phase', j.value ->> 'lineScore', ?4,
    CASE WHEN j.value ->> 'homeScore' IS NOT NULL THEN ?4 END
  FROM json_each(?1) j WHERE true
  ON CONFLICT (league, upstream_id) DO UPDATE SET
    ${providedColumns.map((column) => `${column} = ${newValue(column)}`).join(', ')}, updated_at = excluded.updated_at,
    scored_at = coalesce(excluded.scored_at, games.scored_at)
  WHERE ${newStatus} = 'live' OR ${providedColumns.map((column) => `games.${column} IS NOT ${newValue(column)}`).join(' OR ')}`;

const teamsStatement = `
  INSERT INTO teams (sport_id, league, upstream_id, name, short_name, market, location, listed_at)
  SELECT (SELECT id FROM sports WHERE slug = ?3), ?2, j.value ->> 'upstreamId', j.value ->> 'name',
    j.value ->> 'shortName', j.value ->> 'market', j.value ->> 'location', ?4
  FROM json_each(?1) j WHERE true
  ON CONFLICT (league, upstream_id) DO UPDATE SET name = excluded.name, short_name = excluded.short_name,
    market = excluded.market, location = excluded.location, listed_at = excluded.listed_at`;

/**
 * Stores what a feed contains. Each team and game keeps the id that it got when it first appeared, in a list or in a game. A team that is
 * missing from the league's complete list is no longer listed; an empty list, or one with unreadable items, removes none.
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
    ...(content.standings?.length ? standingStatements(db, league, content.standings) : []),
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
  const keep = db.prepare(teamsStatement).bind(JSON.stringify(teams), league, leagues[league].sport, at);
  if (!whole) return [keep];
  const unlist = db
    .prepare(
      `UPDATE teams SET listed_at = NULL WHERE league = ?1 AND listed_at IS NOT NULL
         AND upstream_id NOT IN (SELECT value ->> 'upstreamId' FROM json_each(?2))`,
    )
    .bind(league, JSON.stringify(teams));
  return [keep, unlist];
}

function gameStatements(
  db: D1Database,
  league: LeaguePath,
  games: readonly ScoreboardGame[],
  now: number,
): D1PreparedStatement[] {
  return Array.from({ length: Math.ceil(games.length / gamesAtOnce) }, (_, part) => {
    const json = JSON.stringify(games.slice(part * gamesAtOnce, (part + 1) * gamesAtOnce));
    const bound = [json, league, leagues[league].sport];
    return [
      db.prepare(unlistedTeamsStatement).bind(...bound),
      db.prepare(gamesStatement).bind(...bound, storedDate(now)),
    ];
  }).flat();
}
