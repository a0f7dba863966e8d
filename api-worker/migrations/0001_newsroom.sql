-- The newsroom's read model: what WordPress published and what exists only here, in one table.

-- WordPress categories keep WordPress's own id. An internal category has an id from 1,000,000 up, far above any term that a newsroom will
-- ever make, so the two never collide.
CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  source TEXT NOT NULL DEFAULT 'internal' CHECK (source IN ('internal', 'wordpress'))
);

-- Narrow columns first: SQLite keeps the beginning of a row in its tree and the rest in overflow pages, so lists and search never read a
-- body. Dates are UTC as 'YYYY-MM-DDTHH:MM:SSZ', which sorts as text.
CREATE TABLE articles (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL CHECK (source IN ('internal', 'wordpress')),
  wordpress_id INTEGER UNIQUE,
  publish_date TEXT NOT NULL,
  modified TEXT NOT NULL,
  category_id INTEGER REFERENCES categories (id) ON UPDATE CASCADE ON DELETE SET NULL,
  -- Hash of all that the sync writes: an unchanged item costs no write.
  fingerprint TEXT NOT NULL DEFAULT '',
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  summary TEXT NOT NULL DEFAULT '',
  image_url TEXT,
  image_alt TEXT NOT NULL DEFAULT '',
  author TEXT,
  -- Sanitised HTML.
  content TEXT NOT NULL DEFAULT '',
  -- The same without tags, for the full-text index.
  body TEXT NOT NULL DEFAULT '',
  CHECK ((source = 'wordpress') = (wordpress_id IS NOT NULL))
);
CREATE INDEX articles_newest ON articles (publish_date DESC, id DESC);

CREATE TABLE article_categories (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  category_id INTEGER NOT NULL REFERENCES categories (id) ON UPDATE CASCADE ON DELETE CASCADE,
  -- 0 is the main category.
  position INTEGER NOT NULL,
  PRIMARY KEY (article_id, category_id)
) WITHOUT ROWID;
CREATE INDEX article_categories_by_category ON article_categories (category_id, article_id);

-- Lines that an editor adds to the ticker by hand; they come before the newest breaking news.
CREATE TABLE ticker (
  id INTEGER PRIMARY KEY,
  content TEXT NOT NULL,
  link TEXT,
  starts_at TEXT NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  ends_at TEXT
);

CREATE TABLE social_posts (
  id INTEGER PRIMARY KEY,
  content TEXT NOT NULL,
  posted_at TEXT NOT NULL,
  network TEXT NOT NULL,
  url TEXT
);
CREATE INDEX social_posts_newest ON social_posts (posted_at DESC);

-- How often an article was opened, by hour since the epoch.
CREATE TABLE reads (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  hour INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (article_id, hour)
) WITHOUT ROWID;
CREATE INDEX reads_by_hour ON reads (hour);
