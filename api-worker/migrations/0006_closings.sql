-- What editors and organisations say that is closed or suspended (api-worker/src/newsroom/closings.ts), and has not ended.
CREATE TABLE closings (
  wordpress_id INTEGER PRIMARY KEY,
  ends_at TEXT NOT NULL,
  -- JSON of a `Closing` (#contract/closings.ts).
  content TEXT NOT NULL
);

-- Which newsroom they are from, and when its whole list was last read.
CREATE TABLE closings_source (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Address of the WordPress: what a sample said is not shown beside a real one.
  source TEXT NOT NULL,
  checked_at TEXT NOT NULL,
  -- 0: it has more of them than are kept.
  has_all INTEGER NOT NULL
);
