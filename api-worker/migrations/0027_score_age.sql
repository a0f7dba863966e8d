-- When a score was last reported. Other feeds of a league (its schedule, other games) are called at other times, so their age says nothing
-- about a score. NULL: there is no score, or it was stored by the release before.
ALTER TABLE games ADD COLUMN scored_at TEXT;
