import * as z from 'zod';
import { leagues } from '#contract/leagues.ts';
import type { LeaguePath } from '#contract/sports.ts';
import { countRevisionStatement, nextRevision } from '../../changes/score-changes.ts';
import { storedDate } from '../../stored-values.ts';
import { writeInHalves } from '../../write-in-halves.ts';
import type { Feed } from '../../upstreams/sportradar/league.ts';
import type { FeedContent } from '../../upstreams/sportradar/wire.ts';
import { part, prepare, raw, readRow } from '../../sql.ts';

/** Where the scoreboard's games come from: made up by the sample newsroom, or from the real upstream. */
export type Source = 'sample' | 'real';

const Held = z.object({ filled_by: z.enum(['sample', 'real']).nullable(), holds: z.int() });

/**
 * Called before anything of `source` is stored. Deletes made-up games when real ones come, which start with an empty scoreboard. Returns
 * false if real games are stored and this source is the sample: then nothing may be stored.
 */
export async function claimScoreboard(db: D1Database, source: Source): Promise<boolean> {
  const { filled_by, holds } = await readRow(db, Held)`SELECT filled_by,
    EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM teams) AS holds FROM sync_state WHERE upstream = 'sportradar'`;
  if (filled_by === source) return true;
  // A key that never worked has stored nothing worth keeping.
  if (filled_by === 'real' && holds === 1) return false;
  const emptied = filled_by === null ? [] : ['games', 'teams', 'standings', 'sports_feeds', 'sports_loaded'];
  await db.batch([
    ...emptied.map((table) => prepare(db)`DELETE FROM ${raw(table)}`),
    prepare(db)`UPDATE sync_state SET filled_by = ${source} WHERE upstream = 'sportradar'`,
  ]);
  return true;
}

/** A game is about 500 bytes of JSON; D1 accepts 100 KB a statement and 2 MB a value. */
const gamesPerBatch = 200;

/** The columns of a game that a feed provides; a row is written only if one of them changed. */
const providedColumns = [
  'start_time',
  'start_time_confirmed',
  'status',
  'settled',
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
 * ?1 games as JSON, ?2 league, ?3 slug of the sport. A team that appears only in games gets a row with an id and the names from the game;
 * the list of teams overwrites it; another game only adds the short name, which not every feed has.
 */
const unlistedTeamsStatement = `
  INSERT INTO teams (sport_id, league, upstream_id, name, short_name)
  SELECT (SELECT id FROM sports WHERE slug = ?3), ?2, side.upstream_id, min(side.name),
    coalesce(min(side.short_name), min(side.name))
  FROM (
    SELECT value ->> 'homeUpstreamId' AS upstream_id, value ->> 'homeName' AS name,
      value ->> 'homeShortName' AS short_name FROM json_each(?1)
    UNION ALL
    SELECT value ->> 'awayUpstreamId', value ->> 'awayName', value ->> 'awayShortName' FROM json_each(?1)
  ) side
  WHERE side.upstream_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM teams t WHERE t.league = ?2 AND t.upstream_id = side.upstream_id
      AND (t.listed_at IS NOT NULL OR t.short_name <> t.name OR side.short_name IS NULL))
  GROUP BY side.upstream_id
  ON CONFLICT (league, upstream_id) DO UPDATE SET short_name = excluded.short_name`;

const isNew = (column: string) => `games.${column} IS NOT ${newValue(column)}`;

/**
 * Whether readers see something else of a game that somebody may be looking at: a schedule that moves next month's games tells no open page. Of a
 * live game they see how far it is, with its clock.
 */
const isSeen = `(${['status', 'home_score', 'away_score'].map(isNew).join(' OR ')}
  OR (${newStatus} = 'live' AND (${['start_time', 'pause', 'phase', 'line_score'].map(isNew).join(' OR ')})))`;

/** ?1 games as JSON, ?2 league, ?3 slug of the sport, ?4 now. A feed without scores leaves their age as it is. An unchanged game costs no write, unless it is live. */
const gamesStatement = `
  INSERT INTO games (sport_id, league, upstream_id, ${providedColumns.join(', ')}, updated_at, scored_at, revision)
  SELECT (SELECT id FROM sports WHERE slug = ?3), ?2, j.value ->> 'upstreamId', j.value ->> 'startTime',
    j.value ->> 'startTimeConfirmed', j.value ->> 'status', j.value ->> 'isSettled', ${teamId('home')}, ${teamId('away')},
    j.value ->> 'homeName', j.value ->> 'awayName', j.value ->> 'homeScore', j.value ->> 'awayScore',
    j.value ->> 'leagueName', j.value ->> 'seasonName', j.value ->> 'round', j.value ->> 'venue',
    j.value ->> 'pause', j.value ->> 'phase', j.value ->> 'lineScore', ?4,
    CASE WHEN j.value ->> 'homeScore' IS NOT NULL THEN ?4 END,
    CASE WHEN j.value ->> 'status' = 'live' THEN ${nextRevision} ELSE 0 END
  FROM json_each(?1) j WHERE true
  ON CONFLICT (league, upstream_id) DO UPDATE SET
    ${providedColumns.map((column) => `${column} = ${newValue(column)}`).join(', ')}, updated_at = excluded.updated_at,
    scored_at = coalesce(excluded.scored_at, games.scored_at),
    revision = CASE WHEN ${isSeen} THEN ${nextRevision} ELSE games.revision END
  WHERE ${newStatus} = 'live' OR ${providedColumns.map(isNew).join(' OR ')}`;

const teamsStatement = `
  INSERT INTO teams (sport_id, league, upstream_id, name, short_name, market, location, listed_at)
  SELECT (SELECT id FROM sports WHERE slug = ?3), ?2, j.value ->> 'upstreamId', j.value ->> 'name',
    j.value ->> 'shortName', j.value ->> 'market', j.value ->> 'location', ?4
  FROM json_each(?1) j WHERE true
  ON CONFLICT (league, upstream_id) DO UPDATE SET name = excluded.name, short_name = excluded.short_name,
    market = excluded.market, location = excluded.location, listed_at = excluded.listed_at`;

/** Rows of other teams than these. */
const notAmong = (teams: readonly { upstreamId: string }[]) =>
  part`upstream_id NOT IN (SELECT value ->> 'upstreamId' FROM json_each(${teams}) WHERE value ->> 'upstreamId' IS NOT NULL)`;

/**
 * Stores what a feed contains. Each team and game keeps the id that it got when it first appeared, in a list or in a game. A team that is
 * missing from the league's complete list is no longer listed; an empty list, or one with unreadable items, removes none. An item that D1
 * refuses is logged, and the others are stored. Throws if it refuses all of them or is out of order.
 */
export async function storeContent(
  db: D1Database,
  league: LeaguePath,
  { teams, games, standings = [], dropped }: FeedContent,
  now: number,
): Promise<void> {
  const bound = (items: readonly object[]) => [JSON.stringify(items), league, leagues[league].sport] as const;
  const at = storedDate(now);
  if (teams?.length) {
    await storeAll(db, teams, (some) => db.batch([db.prepare(teamsStatement).bind(...bound(some), at)]));
    if (dropped === 0)
      await prepare(db)`UPDATE teams SET listed_at = NULL WHERE league = ${league} AND listed_at IS NOT NULL
        AND ${notAmong(teams)}`.run();
  }
  for (let from = 0; from < games.length; from += gamesPerBatch) {
    await storeAll(db, games.slice(from, from + gamesPerBatch), (some) =>
      db.batch([
        db.prepare(unlistedTeamsStatement).bind(...bound(some)),
        db.prepare(gamesStatement).bind(...bound(some), at),
        ...(from + gamesPerBatch < games.length ? [] : [countRevisionStatement(db)]),
      ]),
    );
  }
  if (standings.length > 0) {
    const store = (some: typeof standings) =>
      prepare(db)`INSERT OR REPLACE INTO standings (league, upstream_id, group_name, rank, wins, losses, ties)
        SELECT ${league}, value ->> 'upstreamId', value ->> 'group', value ->> 'rank', value ->> 'wins', value ->> 'losses',
          value ->> 'ties' FROM json_each(${some})`.run();
    await storeAll(db, standings, store);
    await prepare(db)`DELETE FROM standings WHERE league = ${league} AND ${notAmong(standings)}`.run();
  }
}

/** The response has items and none could be read. The stored content is as old as before, and must not count as new. */
function isUnreadable({ teams, games, standings, dropped }: FeedContent): boolean {
  return dropped > 0 && [teams ?? [], games, standings ?? []].every(({ length }) => length === 0);
}

/**
 * Calls a feed and stores its content, unless none of it could be read. Resolves with what its headers say, and what became of it. Throws UpstreamError
 * when the call fails, and what `storeContent` throws.
 */
export async function storeFeed(db: D1Database, { league, request }: Feed, now: number) {
  const { content, ...said } = await request();
  const { dropped, games } = content;
  const isEmptied = isUnreadable(content);
  if (!isEmptied) await storeContent(db, league, content, now);
  return { ...said, dropped, isUnreadable: isEmptied, hasGames: games.length > 0 };
}

/** Stores items without those that D1 refuses. Throws if it refuses all of them, or responds nothing. */
async function storeAll<Item extends { upstreamId: string }>(
  db: D1Database,
  items: readonly Item[],
  write: (some: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  let refused = 0;
  await writeInHalves(items, write, async ({ upstreamId }, error) => {
    refused += 1;
    if (refused === items.length) throw error;
    // A D1 that is out of order throws here, too, and is not asked about each of two hundred games.
    await prepare(db)`SELECT 1`.first();
    console.error(`sync: sportradar: ${upstreamId} is left out: ${String(error)}`);
  });
}
