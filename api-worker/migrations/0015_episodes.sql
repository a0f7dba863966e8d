-- Episodes of programmes. Those without a programme, a title or a date and those with a password are stored too, with programme_id NULL, so
-- that WordPress and this table count the same.
CREATE TABLE episodes (
  wordpress_id INTEGER PRIMARY KEY,
  -- WordPress's id of the programme, whose present slug is in `noticed`. NULL: not shown.
  programme_id INTEGER,
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  publish_date TEXT NOT NULL,
  modified TEXT NOT NULL,
  duration_seconds INTEGER,
  image_url TEXT,
  image_alt TEXT NOT NULL,
  -- An EpisodeVideo as JSON; NULL for an episode without a video.
  video TEXT,
  fingerprint TEXT NOT NULL
);
CREATE INDEX episodes_of_programme ON episodes (programme_id, publish_date DESC, wordpress_id DESC);
CREATE INDEX episodes_by_date ON episodes (publish_date);

-- How far the copy from WordPress is, in one row. The columns are as in `sync_state`.
CREATE TABLE episode_sync (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  upstream_url TEXT NOT NULL DEFAULT '',
  began_at TEXT NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  modified_cursor TEXT NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  settled_total INTEGER,
  settled_count INTEGER
);
INSERT INTO episode_sync (id) VALUES (1);
