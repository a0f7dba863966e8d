-- WordPress's tags (`post_tag`), under WordPress's ids. They arrive with the news that have them; a newsroom has tens of thousands, so they
-- are never compared as a whole.
CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL
);

CREATE TABLE article_tags (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (article_id, tag_id)
) WITHOUT ROWID;
CREATE INDEX article_tags_by_tag ON article_tags (tag_id, article_id);

-- The next run loads all news again, and their tags with them. Only news that have tags are written.
UPDATE sync_state SET began_at = '1970-01-01T00:00:00Z' WHERE upstream = 'wordpress';
