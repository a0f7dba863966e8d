-- Subscribers live in a database of their own (../migrations-subscribers). The worker moves the rows (subscribers/move-subscribers.ts). The
-- tables `subscribers` and `mailing_jobs` stay, so that the worker of the release before can be deployed again.

-- Whoever is removed here while that older worker runs: the worker removes them from the other database too.
CREATE TABLE subscribers_removed (
  email_key TEXT PRIMARY KEY,
  at TEXT NOT NULL
) WITHOUT ROWID;
CREATE TRIGGER subscribers_deleted AFTER DELETE ON subscribers BEGIN
  INSERT INTO subscribers_removed (email_key, at) VALUES (old.email_key, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
  ON CONFLICT (email_key) DO UPDATE SET at = excluded.at;
END;

-- A copy of who left: if the subscribers' database is lost, its backup does not bring them back.
CREATE TABLE departures (
  mark TEXT PRIMARY KEY,
  left_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX departures_oldest ON departures (left_at);
