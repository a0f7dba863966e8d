-- Full-text index over every article. It keeps no copy of the text (external content) and folds accents, so that
-- "huracan" finds "huracán"; the prefix index makes the word being typed cheap.
CREATE VIRTUAL TABLE articles_fts USING fts5 (
  title,
  summary,
  body,
  content = 'articles',
  content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3 4'
);

-- A word in the headline counts more than one in the summary, and that more than one in the body.
INSERT INTO articles_fts (articles_fts, rank) VALUES ('rank', 'bm25(10.0, 4.0, 1.0)');

CREATE TRIGGER articles_fts_insert AFTER INSERT ON articles BEGIN
  INSERT INTO articles_fts (rowid, title, summary, body) VALUES (new.id, new.title, new.summary, new.body);
END;

CREATE TRIGGER articles_fts_delete AFTER DELETE ON articles BEGIN
  INSERT INTO articles_fts (articles_fts, rowid, title, summary, body)
  VALUES ('delete', old.id, old.title, old.summary, old.body);
END;

CREATE TRIGGER articles_fts_update AFTER UPDATE OF title, summary, body ON articles
WHEN old.title <> new.title OR old.summary <> new.summary OR old.body <> new.body BEGIN
  INSERT INTO articles_fts (articles_fts, rowid, title, summary, body)
  VALUES ('delete', old.id, old.title, old.summary, old.body);
  INSERT INTO articles_fts (rowid, title, summary, body) VALUES (new.id, new.title, new.summary, new.body);
END;
