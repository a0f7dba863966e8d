-- Where the pull from an upstream stands; one row for each upstream.
CREATE TABLE sync_state (
  upstream TEXT PRIMARY KEY,
  -- The address the rows came from: another one means starting over.
  upstream_url TEXT NOT NULL DEFAULT '',
  -- When the pull last began at the beginning: a renamed author or category changes no item's date, so once a day all
  -- items are looked at again.
  began_at TEXT NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  -- `modified_gmt` of the last item pulled, and the page inside the second it stands for.
  modified_cursor TEXT NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  page INTEGER NOT NULL DEFAULT 1,
  -- What WordPress and the read model counted when their ids were last compared to the end: items that cannot be
  -- kept (too long, no date) leave a difference, which is no reason to compare again each minute.
  settled_total INTEGER,
  settled_count INTEGER,
  synced_at TEXT,
  locked_by TEXT,
  -- Milliseconds since the epoch.
  locked_until INTEGER NOT NULL DEFAULT 0
);
INSERT INTO sync_state (upstream) VALUES ('wordpress');
