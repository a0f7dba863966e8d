-- Few news items are coverages, and each minute looks for those that were never compared (api-worker/src/sync/compare-coverages.ts).
CREATE INDEX articles_coverages ON articles (wordpress_id) WHERE coverage IS NOT NULL;

-- When the entries of all coverages that WordPress lists were last in step with it; NULL: never.
ALTER TABLE sync_state ADD COLUMN coverages_at TEXT;
