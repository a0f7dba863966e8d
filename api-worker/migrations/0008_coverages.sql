-- What makes a news item a live coverage: JSON of a `Coverage` (#contract/content.ts); NULL: it is none.
ALTER TABLE articles ADD COLUMN coverage TEXT;

-- The entries of live coverages (api-worker/src/newsroom/coverages.ts). They belong to the id of the news item, whatever its slug is, and
-- readers see them while that is a published coverage.
CREATE TABLE coverage_entries (
  wordpress_id INTEGER NOT NULL,
  -- WordPress's id of the news item. An entry that moved to another coverage is a removed one of the first.
  coverage_id INTEGER NOT NULL,
  -- Position of the line of the change log that was written in the same batch as this row. Whoever read up to there has seen it.
  revision INTEGER NOT NULL,
  -- Where it stands in time; a removed entry keeps its place, because somebody may read on from there.
  at TEXT NOT NULL,
  -- NULL: not pinned.
  pinned_at TEXT,
  is_key INTEGER NOT NULL,
  -- JSON of what else a `CoverageEntry` has (#contract/coverages.ts). NULL: readers must no longer see it, and open pages have to learn that.
  entry TEXT,
  PRIMARY KEY (wordpress_id, coverage_id)
);
CREATE INDEX coverage_entries_newest ON coverage_entries (coverage_id, at DESC, wordpress_id DESC) WHERE entry IS NOT NULL;
CREATE INDEX coverage_entries_key ON coverage_entries (coverage_id, at DESC, wordpress_id DESC) WHERE is_key = 1;
CREATE INDEX coverage_entries_pinned ON coverage_entries (coverage_id, pinned_at DESC) WHERE pinned_at IS NOT NULL;
CREATE INDEX coverage_entries_changed ON coverage_entries (coverage_id, revision);
CREATE INDEX coverage_entries_removed ON coverage_entries (revision) WHERE entry IS NULL;

-- What WordPress said of a coverage's entries when they were last compared, so that a quiet minute costs one call for all coverages.
CREATE TABLE coverages (
  coverage_id INTEGER PRIMARY KEY,
  -- How many it had, and how many were stored then. They differ by entries that readers do not see.
  entries INTEGER NOT NULL,
  stored INTEGER NOT NULL,
  -- When one of them last changed; NULL: there was none.
  changed TEXT
);
