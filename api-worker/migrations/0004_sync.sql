-- The progress of the pull from an upstream; one row for each upstream.
CREATE TABLE sync_state (
  upstream TEXT PRIMARY KEY,
  -- The address that the rows came from; with another one the pull starts over.
  upstream_url TEXT NOT NULL DEFAULT '',
  -- When the pull last started from the beginning. A renamed author or category changes no item's date, so all items are loaded again once
  -- a day.
  began_at TEXT NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  -- `modified_gmt` of the last item pulled, and the page within that second.
  modified_cursor TEXT NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  page INTEGER NOT NULL DEFAULT 1,
  -- The counts of WordPress and of the read model when their ids were last compared completely. Items that cannot be stored (too long, no
  -- date) leave a difference, which must not cause a new comparison each minute.
  settled_total INTEGER,
  settled_count INTEGER,
  synced_at TEXT,
  locked_by TEXT,
  -- Milliseconds since the epoch.
  locked_until INTEGER NOT NULL DEFAULT 0
);
INSERT INTO sync_state (upstream) VALUES ('wordpress');
