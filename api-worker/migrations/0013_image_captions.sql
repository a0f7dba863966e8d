-- Inline HTML that the worker has sanitised. Empty for a picture without a caption. WordPress's items get theirs from the next whole
-- comparison with WordPress, because their fingerprint changes.
ALTER TABLE articles ADD COLUMN image_caption TEXT NOT NULL DEFAULT '';
