-- What public services last said, as nature_reports, which knows only storms and earthquakes; now also rivers and electricity
-- (api-worker/src/nature). The worker of the release before still writes into nature_reports, so a later release removes it.
CREATE TABLE public_reports (
  -- Of Report in reports.ts.
  name TEXT PRIMARY KEY,
  -- Address of the service: what a sample said is not shown beside a real service.
  source TEXT NOT NULL,
  -- JSON of what readers get.
  body TEXT NOT NULL,
  -- By which the service recognises its response; NULL if it named none.
  etag TEXT,
  -- When the service said it, to within five minutes.
  checked_at TEXT NOT NULL
) WITHOUT ROWID;

INSERT INTO public_reports (name, source, body, checked_at) SELECT name, source, body, checked_at FROM nature_reports;
