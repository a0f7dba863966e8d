-- Who subscribed to the newsletter, to which text, and what the mailing service does not know yet. In a database of its own, because the
-- other one is a copy that may be thrown away, and people's consent may not.


-- The key is the address in lower case: two addresses are the same person only if this key is equal.
CREATE TABLE subscribers (
  id INTEGER PRIMARY KEY,
  email_key TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- What the reader agreed to, beside the date (created_at): the path of the page with the form, and the version of its text
  -- (src/contract/subscribers/consent.ts). Null where it is not known: readers of an older list, and requests that name neither.
  consent_place TEXT,
  consent_version TEXT,
  -- When the mailing service got the subscription (UTC); null: not yet, or it is to get it again.
  handed_at TEXT,
  -- What the reader's unsubscribe links contain; null until the mailing service gets the subscription.
  unsubscribe_key TEXT,
  -- When the mailing service was last asked about the reader (UTC), and whether the reader has confirmed there.
  checked_at TEXT,
  confirmed INTEGER NOT NULL DEFAULT 0,
  -- Since when the reader is to get their link to leave (UTC). Null: nobody asked, or the mailing service has sent it.
  leave_asked_at TEXT,
  -- When the mailing service last sent it (UTC).
  leave_mailed_at TEXT,
  -- How often the address was sent to the form. It is counted so that a known address is a write too: otherwise the time of a response would
  -- say who is subscribed.
  requests INTEGER NOT NULL DEFAULT 1,
  -- Readers whom the station brings along from an older list (npm run subscribers -- import): their names there, and where they agreed. The date
  -- is created_at. Null for everybody else: the site's form asks for no name, and stores the page and the version of its text.
  name TEXT,
  consent_source TEXT,
  -- 1: the reader agreed elsewhere, so the mailing service gets the subscription as a confirmed one and writes no email about it.
  agreed_elsewhere INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX subscribers_checked ON subscribers (checked_at) WHERE handed_at IS NOT NULL;
CREATE INDEX subscribers_not_handed ON subscribers (id) WHERE handed_at IS NULL;
CREATE UNIQUE INDEX subscribers_unsubscribe_key ON subscribers (unsubscribe_key) WHERE unsubscribe_key IS NOT NULL;
CREATE INDEX subscribers_asked_to_leave ON subscribers (id) WHERE leave_asked_at IS NOT NULL;

-- Addresses that somebody typed to leave the newsletter, known or not, so that both cost the same write. Within a minute the worker marks
-- the subscribers among them and removes all rows (api-worker/src/subscribers/leave-requests.ts).
CREATE TABLE leave_requests (
  id INTEGER PRIMARY KEY,
  email_key TEXT NOT NULL
);

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
-- Health counts the jobs each minute. These indexes let it look at a few entries, however many jobs there are.
CREATE INDEX mailing_jobs_attempts ON mailing_jobs (attempts) WHERE parked IS NULL;
CREATE INDEX mailing_jobs_parked ON mailing_jobs (email_key) WHERE parked IS NOT NULL;

-- Who left, and when, so that no backup brings them back. Without the address: a mark is a digest of it, or of the key of an unsubscribe
-- link (api-worker/src/subscribers/suppression-list.ts).
CREATE TABLE suppressions (
  mark TEXT PRIMARY KEY,
  left_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX suppressions_oldest ON suppressions (left_at);
