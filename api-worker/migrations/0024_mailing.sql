-- When the mailing service got the subscription (UTC); null: not yet, or it is to get it again.
ALTER TABLE subscribers ADD COLUMN handed_at TEXT;
-- What the reader's unsubscribe links contain; null until the mailing service gets the subscription.
ALTER TABLE subscribers ADD COLUMN unsubscribe_key TEXT;
-- When the mailing service was last asked about the reader (UTC), and whether the reader has confirmed there.
ALTER TABLE subscribers ADD COLUMN checked_at TEXT;
ALTER TABLE subscribers ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX subscribers_checked ON subscribers (checked_at) WHERE handed_at IS NOT NULL;
CREATE INDEX subscribers_not_handed ON subscribers (id) WHERE handed_at IS NULL;
CREATE UNIQUE INDEX subscribers_unsubscribe_key ON subscribers (unsubscribe_key) WHERE unsubscribe_key IS NOT NULL;

-- What the mailing service does not know yet: one row for each address, with what it has to become there. A row is removed once the service
-- has accepted it. It has its own copy of the address, because the subscriber may be gone.
CREATE TABLE mailing_jobs (
  email_key TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  wanted TEXT NOT NULL CHECK (wanted IN ('subscribed', 'unsubscribed', 'deleted')),
  -- Milliseconds since the epoch: not to be tried before.
  due_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Names the run that works on the job now; another wish for the address clears it.
  claim TEXT,
  -- Why nobody tries any more, in a word: the service refused the address, or failed too often. Null while the job is tried.
  parked TEXT
);
CREATE INDEX mailing_jobs_due ON mailing_jobs (due_at) WHERE parked IS NULL;
