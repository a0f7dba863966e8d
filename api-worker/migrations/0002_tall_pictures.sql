-- 1: the story's picture is so tall that a wide crop would cut off what it shows.
ALTER TABLE articles ADD COLUMN image_tall INTEGER NOT NULL DEFAULT 0;
