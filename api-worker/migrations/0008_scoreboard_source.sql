-- What the rows of an upstream are: 'sample' or 'real'; NULL: nobody wrote it down yet. Made-up games never stand beside real ones.
ALTER TABLE sync_state ADD COLUMN filled_by TEXT;

-- How much of the plan of its key each league has used, as the upstream's last answer said.
CREATE TABLE sports_quotas (
  league TEXT PRIMARY KEY,
  allotted INTEGER NOT NULL,
  used INTEGER NOT NULL
) WITHOUT ROWID;
