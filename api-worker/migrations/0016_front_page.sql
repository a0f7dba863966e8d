-- What editors put on the home page in WordPress: lines of the ticker, promotions, posts of social networks. The tables of before had no
-- way in. Moments are dates as everywhere: UTC as 'YYYY-MM-DDTHH:MM:SSZ'.
DROP TABLE ticker;
DROP TABLE social_posts;
CREATE TABLE front_page (
  -- ticker-line, promo or social-post.
  kind TEXT NOT NULL,
  wordpress_id INTEGER NOT NULL,
  starts_at TEXT NOT NULL,
  -- NULL: nothing ends it.
  ends_at TEXT,
  -- The other fields of its kind, as JSON.
  content TEXT NOT NULL,
  PRIMARY KEY (kind, wordpress_id)
) WITHOUT ROWID;

-- News that an editor pinned on the home page. NULL: not pinned; 1 is the first place; a sticky post without a place has 100.
ALTER TABLE articles ADD COLUMN pin_place INTEGER;
ALTER TABLE articles ADD COLUMN pinned_until TEXT;
CREATE INDEX articles_pinned ON articles (pin_place) WHERE pin_place IS NOT NULL;
