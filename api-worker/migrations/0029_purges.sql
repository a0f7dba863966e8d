-- How far each cache in front of the site is purged: one row a target (purge-targets.ts). It replaces changes.purged_at, which the worker of
-- the release before still writes. A later release drops that column and its index.
CREATE TABLE purges (
  target TEXT PRIMARY KEY,
  -- Changes up to this position were purged.
  purged_to INTEGER NOT NULL,
  -- Changes up to this position were purged again, after every origin had reported them: until then a cache may fetch the old page again.
  repeated_to INTEGER NOT NULL,
  -- When the first of the purges failed that have failed since the last success, and the reason of the last one; NULL after a success.
  failing_since TEXT,
  reason TEXT
) WITHOUT ROWID;
