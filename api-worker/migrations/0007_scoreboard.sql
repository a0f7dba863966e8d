-- Sports: data from Sportradar, with permanent ids of our own.

CREATE TABLE sports (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  icon_name TEXT NOT NULL
);
INSERT INTO sports (id, slug, name, icon_name) VALUES
  (1, 'basketball', 'Baloncesto', 'basketball'),
  (2, 'baseball', 'Béisbol', 'baseball'),
  (3, 'soccer', 'Fútbol', 'soccer'),
  (4, 'football', 'Fútbol americano', 'football'),
  (5, 'volleyball', 'Voleibol', 'volleyball');

-- AUTOINCREMENT: an id that was once in an address never becomes another team or game.
CREATE TABLE teams (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sport_id INTEGER NOT NULL REFERENCES sports (id),
  -- `apiPath` of the league.
  league TEXT NOT NULL,
  upstream_id TEXT NOT NULL,
  name TEXT NOT NULL,
  short_name TEXT NOT NULL,
  market TEXT,
  location TEXT,
  -- Null once the upstream's list no longer has the team: old games still refer to it.
  listed_at TEXT,
  UNIQUE (league, upstream_id)
);
CREATE INDEX teams_by_sport ON teams (sport_id, name) WHERE listed_at IS NOT NULL;

CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sport_id INTEGER NOT NULL REFERENCES sports (id),
  league TEXT NOT NULL,
  upstream_id TEXT NOT NULL,
  -- UTC, 'YYYY-MM-DDTHH:MM:SSZ', which sorts as text.
  start_time TEXT NOT NULL,
  start_time_confirmed INTEGER NOT NULL DEFAULT 1,
  -- scheduled, live, finished, or the upstream's own word.
  status TEXT NOT NULL,
  home_team_id INTEGER REFERENCES teams (id),
  away_team_id INTEGER REFERENCES teams (id),
  -- The upstream's names: a team that is in no list still has a name.
  home_name TEXT NOT NULL,
  away_name TEXT NOT NULL,
  home_score INTEGER,
  away_score INTEGER,
  league_name TEXT NOT NULL,
  season_name TEXT,
  round TEXT,
  venue TEXT,
  -- When the upstream last reported it.
  updated_at TEXT NOT NULL,
  UNIQUE (league, upstream_id)
);
-- For the three lists of a sport and of a league: status, then time.
CREATE INDEX games_by_sport ON games (sport_id, status, start_time);
CREATE INDEX games_by_league ON games (league, status, start_time);
CREATE INDEX games_by_home ON games (home_team_id, start_time);
CREATE INDEX games_by_away ON games (away_team_id, start_time);

-- The state of each feed of each league.
CREATE TABLE sports_feeds (
  -- `{league}/{feed}`, such as nba/hierarchy or mlb/day/2026-11-20.
  feed TEXT PRIMARY KEY,
  asked_at TEXT,
  good_at TEXT,
  -- The feed is not called before this time: the upstream's max-age, or its refusal.
  not_before TEXT,
  reason TEXT
) WITHOUT ROWID;

-- The run that pulls from Sportradar holds the lock of this row.
INSERT INTO sync_state (upstream) VALUES ('sportradar');
