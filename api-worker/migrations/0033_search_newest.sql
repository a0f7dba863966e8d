-- A search index in the order of the dates, so that a search reads the newest matches and stops. The one before (articles_search) has to
-- visit every match to rank it: for two letters that is nearly every article. The worker of the release before still reads and writes that
-- one; a later migration drops it with search_queue and its triggers.
-- Words are stems; `_` before a stem means that the title contains it, and `__` before a number is the id of a category. Prefixes of up to
-- eight letters have an index of their own, because without one FTS5 first merges all words that begin so.
CREATE VIRTUAL TABLE articles_search_newest USING fts5 (
  words,
  content = '',
  contentless_delete = 1,
  detail = none,
  tokenize = "unicode61 remove_diacritics 2 tokenchars '_'",
  prefix = '2 3 4 5 6 7 8'
);

-- The rowid of each article in that index: the smaller, the newer (placeOf in api-worker/src/search/index-places.ts).
CREATE TABLE search_places (
  place INTEGER PRIMARY KEY,
  article_id INTEGER NOT NULL UNIQUE
);

-- Articles that wait to be indexed. A text that changes while it is being indexed gets another turn, so that it is indexed again.
CREATE TABLE search_newest_queue (
  turn INTEGER PRIMARY KEY AUTOINCREMENT,
  article_id INTEGER NOT NULL UNIQUE,
  -- Newer articles are indexed first, and one dated in the future when its time has come.
  publish_date TEXT NOT NULL
);
CREATE INDEX search_newest_queue_newest ON search_newest_queue (publish_date);

CREATE TRIGGER articles_newest_insert AFTER INSERT ON articles BEGIN
  INSERT INTO search_newest_queue (article_id, publish_date) VALUES (new.id, new.publish_date);
END;

CREATE TRIGGER articles_newest_update AFTER UPDATE OF title, summary, body, publish_date ON articles
WHEN old.title <> new.title OR old.summary <> new.summary OR old.body <> new.body OR old.publish_date <> new.publish_date BEGIN
  DELETE FROM search_newest_queue WHERE article_id = new.id;
  INSERT INTO search_newest_queue (article_id, publish_date) VALUES (new.id, new.publish_date);
END;

CREATE TRIGGER articles_newest_delete AFTER DELETE ON articles BEGIN
  DELETE FROM search_newest_queue WHERE article_id = old.id;
  DELETE FROM articles_search_newest WHERE rowid IN (SELECT place FROM search_places WHERE article_id = old.id);
  DELETE FROM search_places WHERE article_id = old.id;
END;

CREATE TRIGGER article_categories_newest_insert AFTER INSERT ON article_categories BEGIN
  DELETE FROM search_newest_queue WHERE article_id = new.article_id;
  INSERT INTO search_newest_queue (article_id, publish_date) SELECT id, publish_date FROM articles WHERE id = new.article_id;
END;

-- Nothing is queued if the article itself has just been removed.
CREATE TRIGGER article_categories_newest_delete AFTER DELETE ON article_categories BEGIN
  DELETE FROM search_newest_queue WHERE article_id = old.article_id;
  INSERT INTO search_newest_queue (article_id, publish_date) SELECT id, publish_date FROM articles WHERE id = old.article_id;
END;

-- The version of the words in that index. With 0, the worker indexes every article anew, so this migration needs no other step.
ALTER TABLE search_index ADD COLUMN newest_version INTEGER NOT NULL DEFAULT 0;
