-- What public services last said about storms and earthquakes (api-worker/src/nature).
CREATE TABLE nature_reports (
  name TEXT PRIMARY KEY CHECK (name IN ('earthquakes', 'storms')),
  -- Address of the service: what a sample said is not shown beside a real service.
  source TEXT NOT NULL,
  -- JSON of what readers get.
  body TEXT NOT NULL,
  -- When the service said it, to within five minutes.
  checked_at TEXT NOT NULL
) WITHOUT ROWID;
