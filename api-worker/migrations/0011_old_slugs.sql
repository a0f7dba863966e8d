-- Every slug that an item of WordPress once had, so that its old addresses lead to it. Rows stay when an item is withdrawn, because it may
-- be published again; an old slug counts only while its item is published.
CREATE TABLE old_slugs (
  -- news, programme, news-category or programme-category.
  kind TEXT NOT NULL,
  slug TEXT NOT NULL,
  wordpress_id INTEGER NOT NULL,
  -- When the item gave it up, or when it was first reported. Of two items that both had a slug, the later one keeps its addresses.
  left_at TEXT NOT NULL,
  PRIMARY KEY (kind, slug, wordpress_id)
) WITHOUT ROWID;
