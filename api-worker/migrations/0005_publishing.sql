-- Webhooks of what editors do, and the changes that readers see.

-- One row a webhook, stored before the response: so that none is lost, and none is processed twice.
CREATE TABLE deliveries (
  delivery TEXT PRIMARY KEY,
  received_at TEXT NOT NULL,
  -- The PublishEvent as JSON.
  event TEXT NOT NULL,
  -- NULL while it waits to be processed.
  done_at TEXT
) WITHOUT ROWID;
CREATE INDEX deliveries_waiting ON deliveries (received_at) WHERE done_at IS NULL;
CREATE INDEX deliveries_oldest ON deliveries (received_at);

-- The change log. AUTOINCREMENT: a position is never reused, not even after the newest line was pruned.
CREATE TABLE changes (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  action TEXT NOT NULL,
  slug TEXT NOT NULL,
  previous_slug TEXT,
  -- JSON array of slugs.
  categories TEXT NOT NULL DEFAULT '[]',
  -- NULL until the CDN was purged.
  purged_at TEXT
);
CREATE INDEX changes_unpurged ON changes (position) WHERE purged_at IS NULL;

-- The identity of this log, because positions of another database mean nothing here; and how far it was pruned.
CREATE TABLE change_log (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  pruned_to INTEGER NOT NULL DEFAULT 0,
  -- When the platform's own build was last requested, and up to which change.
  rebuild_asked_at TEXT,
  rebuild_position INTEGER NOT NULL DEFAULT 0
);
INSERT INTO change_log (id, name) VALUES (1, lower(hex(randomblob(8))));

-- What WordPress last had of everything without a table of its own: programmes, banners, categories. Only used to find changes that no
-- webhook reported.
CREATE TABLE noticed (
  kind TEXT NOT NULL,
  wordpress_id INTEGER NOT NULL,
  slug TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  -- JSON array of slugs.
  categories TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (kind, wordpress_id)
) WITHOUT ROWID;

-- Origins that follow the log.
CREATE TABLE origins (
  name TEXT PRIMARY KEY,
  -- The OriginReport as JSON.
  report TEXT NOT NULL,
  seen_at TEXT NOT NULL
) WITHOUT ROWID;
