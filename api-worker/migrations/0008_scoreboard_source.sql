-- Where the rows of an upstream come from: 'sample' or 'real'; NULL: not recorded yet. Made-up games are never stored beside real ones.
ALTER TABLE sync_state ADD COLUMN filled_by TEXT;

-- How much of its key's plan each league has used, by the upstream's last response.
CREATE TABLE sports_quotas (
  league TEXT PRIMARY KEY,
  allotted INTEGER NOT NULL,
  used INTEGER NOT NULL
) WITHOUT ROWID;
