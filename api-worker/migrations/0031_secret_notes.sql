-- What tells an operator how far the replacement of a secret is. At most one row a name, written at most once a minute by each isolate.
CREATE TABLE secret_notes (
  -- 'webhooks-refused', or the setting whose value was used, such as PUBLISH_SECRET_PREVIOUS.
  name TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  since TEXT NOT NULL,
  last_at TEXT NOT NULL
) WITHOUT ROWID;
