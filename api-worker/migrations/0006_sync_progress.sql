-- The progress of a pull from the beginning, for people who wait for it; both NULL while none is under way.
ALTER TABLE sync_state ADD COLUMN pulling_done INTEGER;
ALTER TABLE sync_state ADD COLUMN pulling_total INTEGER;

-- The place in WordPress's own order, if readers see the order (categories in the header). NULL: not known yet.
ALTER TABLE noticed ADD COLUMN position INTEGER;

-- When the log was last started anew; NULL: never since the database was created.
ALTER TABLE change_log ADD COLUMN begun_at TEXT;
