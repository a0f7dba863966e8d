-- Few news items are coverages, and each minute looks for those that were never compared (api-worker/src/sync/compare-coverages.ts).
CREATE INDEX articles_coverages ON articles (wordpress_id) WHERE coverage IS NOT NULL;
