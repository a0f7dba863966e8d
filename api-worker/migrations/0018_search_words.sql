-- The search index now holds stemmed words, which SQLite cannot compute: the worker writes them (api-worker/src/search). So the triggers no
-- longer write the index; they only queue the articles whose text changed.
DROP TRIGGER articles_fts_insert;
DROP TRIGGER articles_fts_delete;
DROP TRIGGER articles_fts_update;
DROP TABLE articles_fts;

-- Contentless: the words are stored only in the index. Accents are removed before the words are stored.
CREATE VIRTUAL TABLE articles_search USING fts5 (
  title,
  summary,
  body,
  content = '',
  contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3 4'
);

-- A word in the headline counts more than one in the summary, and that more than one in the body.
INSERT INTO articles_search (articles_search, rank) VALUES ('rank', 'bm25(10.0, 4.0, 1.0)');

-- Articles that wait to be indexed. A text that changes while it is being indexed gets another place, so that it is indexed again.
CREATE TABLE search_queue (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  article_id INTEGER NOT NULL UNIQUE,
  -- Newer articles are indexed first.
  publish_date TEXT NOT NULL
);
CREATE INDEX search_queue_newest ON search_queue (publish_date);

CREATE TRIGGER articles_search_insert AFTER INSERT ON articles BEGIN
  INSERT INTO search_queue (article_id, publish_date) VALUES (new.id, new.publish_date);
END;

CREATE TRIGGER articles_search_update AFTER UPDATE OF title, summary, body ON articles
WHEN old.title <> new.title OR old.summary <> new.summary OR old.body <> new.body BEGIN
  DELETE FROM search_queue WHERE article_id = new.id;
  INSERT INTO search_queue (article_id, publish_date) VALUES (new.id, new.publish_date);
END;

CREATE TRIGGER articles_search_delete AFTER DELETE ON articles BEGIN
  DELETE FROM search_queue WHERE article_id = old.id;
  DELETE FROM articles_search WHERE rowid = old.id;
END;

-- The version of the words in the index (wordsVersion in api-worker/src/search/words.ts). With another one, the worker indexes every article
-- anew; with 0 too, so this migration needs no other step.
CREATE TABLE search_index (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  words_version INTEGER NOT NULL
);
INSERT INTO search_index (id, words_version) VALUES (1, 0);

-- The words of titles and summaries, for corrections of the spelling.
CREATE TABLE search_words (
  -- Lower case, without accents.
  word TEXT PRIMARY KEY,
  -- As it was last written, with its accents.
  written TEXT NOT NULL,
  -- Roughly how often it is used: an article that is edited counts again, and a removed one is not subtracted.
  uses INTEGER NOT NULL
) WITHOUT ROWID;

-- The sound of each word, whole and without each of its letters in turn, by which words that sound much alike find each other.
CREATE TABLE search_word_keys (
  key TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (key, word)
) WITHOUT ROWID;

-- The names of programmes and of their categories, which searches show above the articles. The next run of the sync fills them in.
ALTER TABLE noticed ADD COLUMN name TEXT NOT NULL DEFAULT '';
