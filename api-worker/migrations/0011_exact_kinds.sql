-- The kind of a line, where `kind` is what release 1.0.0 reads instead of it (src/contract/publishing/changes.ts): going back to that worker, or
-- to its origins, must not stop the log.
ALTER TABLE changes ADD COLUMN exact_kind TEXT;
