-- The place of each team in its league, in the upstream's order. Replaced as a whole by every list that could be read.
CREATE TABLE standings (
  league TEXT NOT NULL,
  -- The team's id in the upstream, as in `teams`.
  upstream_id TEXT NOT NULL,
  -- Conference, league of baseball or group, in Spanish; NULL if the league has none.
  group_name TEXT,
  -- From 1, within the group.
  rank INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  -- NULL in a sport without draws.
  ties INTEGER,
  PRIMARY KEY (league, upstream_id)
) WITHOUT ROWID;
