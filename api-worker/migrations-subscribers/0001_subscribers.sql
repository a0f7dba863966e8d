-- Who subscribed to the newsletter, to which text, and what the mailing service does not know yet. In a database of its own, because the
-- other one is a copy that may be thrown away, and people's consent may not.

-- The key is the address in lower case: two addresses are the same person only if this key is equal.
CREATE TABLE subscribers (
  id INTEGER PRIMARY KEY,
  email_key TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- What the reader agreed to, beside the date (created_at): the path of the page with the form, and the version of its text
  -- (src/contract/consent.ts). Null where it is not known: subscriptions from before, and requests that name neither.
  consent_place TEXT,
  consent_version TEXT,
  -- When the mailing service got the subscription (UTC); null: not yet, or it is to get it again.
  handed_at TEXT,
  -- What the reader's unsubscribe links contain; null until the mailing service gets the subscription.
  unsubscribe_key TEXT,
  -- When the mailing service was last asked about the reader (UTC), and whether the reader has confirmed there.
  checked_at TEXT,
  confirmed INTEGER NOT NULL DEFAULT 0
);
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

-- Who left, and when, so that no backup brings them back. Without the address: a mark is a digest of it, or of the key of an unsubscribe
-- link (api-worker/src/subscribers/departures.ts).
CREATE TABLE departures (
  mark TEXT PRIMARY KEY,
  left_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX departures_oldest ON departures (left_at);

-- Up to which row of `subscribers` in the other database the rows have been moved here.
CREATE TABLE moved_subscribers (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  last_id INTEGER NOT NULL
);
INSERT INTO moved_subscribers (id, last_id) VALUES (1, 0);
