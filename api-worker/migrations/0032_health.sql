-- What health reports without counting rows: when each cron trigger last ran, what is wrong since when, and how many articles there are.

-- One row a cron trigger.
CREATE TABLE cron_runs (
  trigger TEXT PRIMARY KEY,
  began_at TEXT NOT NULL,
  -- JSON object: each step that failed in the last run -> since when it fails.
  failed TEXT NOT NULL DEFAULT '{}'
) WITHOUT ROWID;

-- What the last run of the cron found.
CREATE TABLE health (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seen_at TEXT NOT NULL,
  -- JSON object: name of a check -> its finding.
  findings TEXT NOT NULL
);

CREATE TABLE row_counts (table_name TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO row_counts SELECT 'articles', count(*) FROM articles;
CREATE TRIGGER articles_counted AFTER INSERT ON articles BEGIN
  UPDATE row_counts SET n = n + 1 WHERE table_name = 'articles';
END;
CREATE TRIGGER articles_uncounted AFTER DELETE ON articles BEGIN
  UPDATE row_counts SET n = n - 1 WHERE table_name = 'articles';
END;
