/** Live games, whatever the size of the archive: a busy evening of all four leagues. */
const liveGames = 40;
/** Box scores of three busy days. Every response reads these rows to compute its age. */
const feeds = 200;

/** Starts one minute apart, newest first, so that all of these games are under way. */
const liveStart = "strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-' || n || ' minutes')";
/**
 * Starts spread over two years around now, as evenly for 5,000 games as for 50,000: 40503 / 65536 is the fractional part of the golden
 * ratio, whose multiples fill an interval evenly, and 962 seconds times 65536 are two years.
 */
const otherStart = "strftime('%Y-%m-%dT%H:%M:%SZ', 'now', ((n * 40503 % 65536 - 32768) * 962) || ' seconds')";

/** The teams of the four leagues, with ids of their own. */
export const teamsSql = `
  WITH RECURSIVE
    leagues (league, sport_id, teams) AS
      (VALUES ('nba', 1, 30), ('superior-nacional', 1, 12), ('mlb', 2, 30), ('nfl', 4, 32)),
    numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 31)
  INSERT INTO teams (sport_id, league, upstream_id, name, short_name, market, location, listed_at)
  SELECT sport_id, league, league || '-' || n, 'Equipo ' || n, 'E' || n, 'Ciudad ' || n, 'Ciudad ' || n || ', PR',
    strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
  FROM leagues, numbers WHERE n < teams;`;

/** When feeds were last requested from the upstream. The games must exist. */
export const feedsSql = `
  INSERT INTO sports_feeds (feed, asked_at, good_at, not_before)
  SELECT league || '/game/' || upstream_id, updated_at, updated_at, updated_at FROM games LIMIT ${feeds};
  INSERT OR IGNORE INTO sports_loaded (league, kind, good_at)
  SELECT DISTINCT league, 'schedule', max(updated_at) OVER () FROM games;`;

/** This many games: the leagues take turns, the first games are live, and the others are in every state. The teams must exist. */
export function gamesSql(size: number): string {
  return `
  WITH RECURSIVE
    leagues (turn, league, sport_id, title, teams) AS
      (VALUES (0, 'nba', 1, 'NBA', 30), (1, 'superior-nacional', 1, 'BSN', 12), (2, 'mlb', 2, 'MLB', 30), (3, 'nfl', 4, 'NFL', 32)),
    numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${size - 1}),
    times (n, start_time, is_over) AS
      (SELECT n, CASE WHEN n < ${liveGames} THEN ${liveStart} ELSE ${otherStart} END, n * 40503 % 65536 < 32768 FROM numbers),
    states (n, start_time, status) AS
      (SELECT n, start_time, CASE
        WHEN n < ${liveGames} THEN 'live'
        WHEN n % 101 = 0 THEN 'postponed'
        WHEN n % 103 = 0 THEN 'suspended'
        WHEN is_over THEN 'finished'
        ELSE 'scheduled' END FROM times)
  INSERT INTO games (sport_id, league, upstream_id, start_time, start_time_confirmed, status, home_team_id, away_team_id,
    home_name, away_name, home_score, away_score, league_name, season_name, round, venue, updated_at)
  SELECT sport_id, league, printf('%08x-0000-5000-8000-%012x', n, n * 40503), start_time, n % 97 <> 0, status, home.id, away.id,
    'Equipo local de ' || title, 'Equipo visitante de ' || title,
    CASE WHEN status IN ('live', 'finished') THEN n % 120 END, CASE WHEN status IN ('live', 'finished') THEN n % 119 END,
    title, 'Temporada regular', 'Jornada ' || (n % 82), 'Coliseo ' || (n % 60), strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
  FROM states JOIN leagues ON turn = n % 4
    JOIN teams home USING (league, sport_id)
    JOIN teams away USING (league, sport_id)
  WHERE home.upstream_id = league || '-' || (n / 4 % teams) AND away.upstream_id = league || '-' || ((n / 4 + 7) % teams);`;
}

/** Marks the live games, so that a response shows whether it was read after this. */
export const markLiveSql = (mark: string) => `UPDATE games SET venue = '${mark}' WHERE status = 'live';`;
