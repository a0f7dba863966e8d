-- What the National Weather Service last said about warnings for Puerto Rico (api-worker/src/alerts).
CREATE TABLE hazard_source (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Address of the service: what a sample said is not shown beside a real service.
  source TEXT NOT NULL,
  -- JSON: an array of `AlertEvent`.
  events TEXT NOT NULL,
  -- The service's own time of the response that the events come from; NULL: it named none.
  updated TEXT,
  -- JSON: by what the service recognises the response that the events come from; NULL: by nothing.
  validators TEXT,
  -- When the service last responded, to the minute.
  checked_at TEXT NOT NULL,
  -- Hash of the warnings that readers see, so that the change log gets a line only when they change, also when one begins or ends by itself.
  shown TEXT NOT NULL,
  -- Since when requests fail, and the reason of the last failure; NULL: they succeed.
  failing_since TEXT,
  error TEXT
);

-- When the weather service last said which alerts there are; NULL: before this column was there.
ALTER TABLE alerts_loaded ADD COLUMN at TEXT;
