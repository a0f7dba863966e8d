-- How many calls of a day went to zones out of turn, because a watch was in force (emergency/watched-zones.ts). One row: the day in UTC.
CREATE TABLE quick_weather_calls (
  day TEXT PRIMARY KEY,
  calls INTEGER NOT NULL
);
