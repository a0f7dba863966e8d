-- The revision of the scoreboard: it grows by one whenever what games show changes, and each of them keeps the one of its last change. Open pages
-- hear of it (api-worker/src/changes/score-changes.ts).
ALTER TABLE change_log ADD COLUMN scores INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
-- Most games never change while somebody looks.
CREATE INDEX games_by_revision ON games (revision) WHERE revision > 0;
