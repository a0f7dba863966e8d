-- How far a pull from the beginning has come; both NULL while none is under way. For people who wait for it.
ALTER TABLE sync_state ADD COLUMN pulling_done INTEGER;
ALTER TABLE sync_state ADD COLUMN pulling_total INTEGER;

-- The place in WordPress's own order, where order is shown (categories in the header). NULL: not known yet.
ALTER TABLE noticed ADD COLUMN position INTEGER;

-- When the log was begun anew; NULL: never since the database exists.
ALTER TABLE change_log ADD COLUMN begun_at TEXT;
