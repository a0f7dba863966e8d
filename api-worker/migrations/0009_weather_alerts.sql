-- Severe weather alerts of the municipalities that somebody requested: they come first in the ticker until they end.
CREATE TABLE weather_alerts (
  -- Address of the weather service that reported it: an alert of a sample is not shown beside a real service.
  source TEXT NOT NULL,
  -- Municipality.
  place TEXT NOT NULL,
  -- As the service calls it, in plain text.
  event TEXT NOT NULL,
  -- UTC, 'YYYY-MM-DDTHH:MM:SSZ', which sorts as text.
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  PRIMARY KEY (source, place, event, starts_at, ends_at)
) WITHOUT ROWID;
