-- Slugs are kept as people read them, no longer as WordPress escapes them. Where such a row is, all is looked at again with the next
-- run, which writes the new spelling and its line of the change log; nothing else is asked anew.
UPDATE sync_state SET began_at = '1970-01-01T00:00:00Z'
WHERE upstream = 'wordpress' AND (
  EXISTS (SELECT 1 FROM articles WHERE source = 'wordpress' AND instr(slug, '%') > 0)
  OR EXISTS (SELECT 1 FROM categories WHERE source = 'wordpress' AND instr(slug, '%') > 0)
);
