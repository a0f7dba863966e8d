-- Slugs are now stored as readers see them, not as WordPress escapes them. If there are rows in the old spelling, the next run loads
-- everything again, which writes the new spelling and its line of the change log. Otherwise nothing is loaded again.
UPDATE sync_state SET began_at = '1970-01-01T00:00:00Z'
WHERE upstream = 'wordpress' AND (
  EXISTS (SELECT 1 FROM articles WHERE source = 'wordpress' AND instr(slug, '%') > 0)
  OR EXISTS (SELECT 1 FROM categories WHERE source = 'wordpress' AND instr(slug, '%') > 0)
);
