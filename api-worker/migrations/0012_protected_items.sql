-- News and programmes that an editor protected with a password. They are in no other table of content, so that no list, feed or search can
-- show them. They are stored so that WordPress's lists can be requested without them, and so that their pages can say what they are.
CREATE TABLE protected_items (
  -- news or programme.
  kind TEXT NOT NULL,
  wordpress_id INTEGER NOT NULL,
  slug TEXT NOT NULL,
  PRIMARY KEY (kind, wordpress_id)
) WITHOUT ROWID;
