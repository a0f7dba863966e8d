-- What editors add to a story in the box "Ficha de la noticia", and what they wrote for search engines.
-- A headline for cards; empty: the title.
ALTER TABLE articles ADD COLUMN short_title TEXT NOT NULL DEFAULT '';
-- Who took the picture, in plain text.
ALTER TABLE articles ADD COLUMN image_credit TEXT NOT NULL DEFAULT '';
-- JSON array of {date, text}, newest first.
ALTER TABLE articles ADD COLUMN corrections TEXT NOT NULL DEFAULT '[]';
-- When the title or the body last changed for readers after the publication; NULL: never.
ALTER TABLE articles ADD COLUMN text_changed TEXT;
-- JSON object of {title, description, image}; NULL: nothing was written.
ALTER TABLE articles ADD COLUMN seo TEXT;

-- WordPress's users who wrote news, under WordPress's ids.
CREATE TABLE authors (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- Plain text.
  bio TEXT NOT NULL DEFAULT ''
);

CREATE TABLE article_authors (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  author_id INTEGER NOT NULL REFERENCES authors (id) ON DELETE CASCADE,
  -- 0 is the first one in the byline.
  position INTEGER NOT NULL,
  PRIMARY KEY (article_id, author_id)
) WITHOUT ROWID;
CREATE INDEX article_authors_by_author ON article_authors (author_id, article_id);

-- Related stories that an editor chose. They may not be published yet, or not any more.
CREATE TABLE article_related (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  wordpress_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (article_id, wordpress_id)
) WITHOUT ROWID;

-- The next run loads all news again, and their authors with them.
UPDATE sync_state SET began_at = '1970-01-01T00:00:00Z' WHERE upstream = 'wordpress';
