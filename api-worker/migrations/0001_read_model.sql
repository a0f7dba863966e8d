-- The read model: a copy of WordPress, the scoreboard, the weather's last state and what the worker notes. It may be thrown away, apart from
-- internal articles and the numbers of teams and games, which a backup has.


-- ## Content: what is published, with its categories, topics and authors

-- WordPress categories keep WordPress's own id. An internal category has an id from 1,000,000 up, far above any term that a newsroom will
-- ever make, so the two never collide.
CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  source TEXT NOT NULL DEFAULT 'internal' CHECK (source IN ('internal', 'wordpress')),
  -- WordPress's id of the category above, so that a category holds the stories of those below it. NULL: none, or not known yet. Not a reference,
  -- because a category may arrive before the one above it.
  parent INTEGER
);
CREATE INDEX categories_by_parent ON categories (parent);

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
  -- Inline HTML that the worker has sanitised. Empty for a picture without a caption.
  image_caption TEXT NOT NULL DEFAULT '',
  -- News that an editor pinned on the home page. NULL: not pinned; 1 is the first place; a sticky post without a place has 100.
  pin_place INTEGER,
  pinned_until TEXT,
  -- What editors add to a story in the box "Ficha de la noticia", and what they wrote for search engines.
  -- A headline for cards; empty: the title.
  short_title TEXT NOT NULL DEFAULT '',
  -- Who took the picture, in plain text.
  image_credit TEXT NOT NULL DEFAULT '',
  -- JSON array of {date, text}, newest first.
  corrections TEXT NOT NULL DEFAULT '[]',
  -- When the title or the body last changed for readers after the publication; NULL: never.
  text_changed TEXT,
  -- JSON object of {title, description, image}; NULL: nothing was written.
  seo TEXT,
  CHECK ((source = 'wordpress') = (wordpress_id IS NOT NULL))
);
CREATE INDEX articles_newest ON articles (publish_date DESC, id DESC);
CREATE INDEX articles_pinned ON articles (pin_place) WHERE pin_place IS NOT NULL;
-- The few articles that are not of WordPress, so that each minute's comparison counts them and not all the others: at 200,000 articles a count
-- of those took 0.8 s, in which D1 responds to nobody.
CREATE INDEX articles_of_others ON articles (id) WHERE source <> 'wordpress';

CREATE TABLE article_categories (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  category_id INTEGER NOT NULL REFERENCES categories (id) ON UPDATE CASCADE ON DELETE CASCADE,
  -- 0 is the main category.
  position INTEGER NOT NULL,
  PRIMARY KEY (article_id, category_id)
) WITHOUT ROWID;
CREATE INDEX article_categories_by_category ON article_categories (category_id, article_id);

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

-- Which sports, leagues and teams a news item is about. An empty league or team 0: the item is about the whole sport or the whole league.
CREATE TABLE sport_topics (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  sport_id INTEGER NOT NULL REFERENCES sports (id),
  -- The league's path.
  league TEXT NOT NULL DEFAULT '',
  team_id INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (article_id, sport_id, league, team_id)
) WITHOUT ROWID;
CREATE INDEX sport_topics_by_sport ON sport_topics (sport_id, article_id);
CREATE INDEX sport_topics_by_team ON sport_topics (team_id, article_id) WHERE team_id <> 0;

-- Episodes of programmes. Those without a programme, a title or a date and those with a password are stored too, with programme_id NULL, so
-- that WordPress and this table count the same.
CREATE TABLE episodes (
  wordpress_id INTEGER PRIMARY KEY,
  -- WordPress's id of the programme, whose present slug is in `noticed`. NULL: not shown.
  programme_id INTEGER,
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  publish_date TEXT NOT NULL,
  modified TEXT NOT NULL,
  duration_seconds INTEGER,
  image_url TEXT,
  image_alt TEXT NOT NULL,
  -- An EpisodeVideo as JSON; NULL for an episode without a video.
  video TEXT,
  fingerprint TEXT NOT NULL
);
CREATE INDEX episodes_of_programme ON episodes (programme_id, publish_date DESC, wordpress_id DESC);
CREATE INDEX episodes_by_date ON episodes (publish_date);

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

-- News and programmes that an editor protected with a password. They are in no other table of content, so that no list, feed or search can
-- show them. They are stored so that WordPress's lists can be requested without them, and so that their pages can say what they are.
CREATE TABLE protected_items (
  -- news or programme.
  kind TEXT NOT NULL,
  wordpress_id INTEGER NOT NULL,
  slug TEXT NOT NULL,
  PRIMARY KEY (kind, wordpress_id)
) WITHOUT ROWID;

-- Items of WordPress that are not stored as they are there: nothing about one of them stops the others. Health and WordPress's lists name them.
CREATE TABLE left_out (
  -- As in the change log.
  kind TEXT NOT NULL,
  wordpress_id INTEGER NOT NULL,
  -- Empty if it could not be read.
  slug TEXT NOT NULL,
  -- `slug`: another item holds its slug. `unreadable`: it is not what an item must be. `refused`: D1 does not accept it.
  reason TEXT NOT NULL,
  -- WordPress's id of the item that holds the slug; NULL for an article that is not WordPress's, and for the other reasons.
  holder INTEGER,
  -- For engineers.
  why TEXT NOT NULL,
  since TEXT NOT NULL,
  tried_at TEXT NOT NULL,
  PRIMARY KEY (kind, wordpress_id)
) WITHOUT ROWID;

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

-- How many rows a table has, because D1 counts by reading them all.
CREATE TABLE row_counts (table_name TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO row_counts (table_name, n) VALUES ('articles', 0);

CREATE TRIGGER articles_counted AFTER INSERT ON articles BEGIN
  UPDATE row_counts SET n = n + 1 WHERE table_name = 'articles';
END;

CREATE TRIGGER articles_uncounted AFTER DELETE ON articles BEGIN
  UPDATE row_counts SET n = n - 1 WHERE table_name = 'articles';
END;


-- ## Lists: each in its order, with its length

-- The articles of each category (with those of all categories below it), tag, author, sport and team, in the order of their lists, and how many they are. A page
-- of a list reads its own rows of this table, where it joined, sorted and counted all articles: half a second for a category of 115,000. Triggers
-- alone write it.
CREATE TABLE article_lists (
  kind TEXT NOT NULL CHECK (kind IN ('category', 'tag', 'author', 'sport', 'team')),
  list_id INTEGER NOT NULL,
  publish_date TEXT NOT NULL,
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, list_id, publish_date DESC, article_id DESC)
) WITHOUT ROWID;
CREATE INDEX article_lists_by_article ON article_lists (article_id, kind, list_id);

CREATE TABLE article_list_counts (
  kind TEXT NOT NULL,
  list_id INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (kind, list_id)
) WITHOUT ROWID;

-- Each category with those above it, and itself. A view computes it; the table is what the triggers compare and join.
CREATE VIEW category_lines AS
  WITH RECURSIVE line (category_id, above_id) AS (
    SELECT id, id FROM categories
    UNION SELECT l.category_id, k.parent FROM line l JOIN categories k ON k.id = l.above_id
      WHERE k.parent IN (SELECT id FROM categories))
  SELECT category_id, above_id FROM line;

CREATE TABLE category_above (
  category_id INTEGER NOT NULL,
  above_id INTEGER NOT NULL,
  PRIMARY KEY (category_id, above_id)
) WITHOUT ROWID;

CREATE TRIGGER article_lists_counted AFTER INSERT ON article_lists BEGIN
  INSERT INTO article_list_counts (kind, list_id, n) VALUES (NEW.kind, NEW.list_id, 1)
    ON CONFLICT (kind, list_id) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER article_lists_uncounted AFTER DELETE ON article_lists BEGIN
  UPDATE article_list_counts SET n = n - 1 WHERE kind = OLD.kind AND list_id = OLD.list_id;
END;

CREATE TRIGGER articles_redated AFTER UPDATE OF publish_date ON articles WHEN OLD.publish_date <> NEW.publish_date BEGIN
  UPDATE article_lists SET publish_date = NEW.publish_date WHERE article_id = NEW.id;
END;

CREATE TRIGGER article_tags_listed AFTER INSERT ON article_tags BEGIN
  INSERT INTO article_lists (kind, list_id, publish_date, article_id)
    SELECT 'tag', NEW.tag_id, publish_date, id FROM articles WHERE id = NEW.article_id;
END;

CREATE TRIGGER article_tags_unlisted AFTER DELETE ON article_tags BEGIN
  DELETE FROM article_lists WHERE article_id = OLD.article_id AND kind = 'tag' AND list_id = OLD.tag_id;
END;

CREATE TRIGGER article_authors_listed AFTER INSERT ON article_authors BEGIN
  INSERT INTO article_lists (kind, list_id, publish_date, article_id)
    SELECT 'author', NEW.author_id, publish_date, id FROM articles WHERE id = NEW.article_id;
END;

CREATE TRIGGER article_authors_unlisted AFTER DELETE ON article_authors BEGIN
  DELETE FROM article_lists WHERE article_id = OLD.article_id AND kind = 'author' AND list_id = OLD.author_id;
END;

-- An article may be about several leagues and teams of one sport.
CREATE TRIGGER sport_topics_listed AFTER INSERT ON sport_topics BEGIN
  INSERT INTO article_lists (kind, list_id, publish_date, article_id)
    SELECT 'sport', NEW.sport_id, a.publish_date, a.id FROM articles a
    WHERE a.id = NEW.article_id AND NOT EXISTS (
      SELECT 1 FROM article_lists r WHERE r.article_id = a.id AND r.kind = 'sport' AND r.list_id = NEW.sport_id);
  INSERT INTO article_lists (kind, list_id, publish_date, article_id)
    SELECT 'team', NEW.team_id, a.publish_date, a.id FROM articles a
    WHERE a.id = NEW.article_id AND NEW.team_id <> 0 AND NOT EXISTS (
      SELECT 1 FROM article_lists r WHERE r.article_id = a.id AND r.kind = 'team' AND r.list_id = NEW.team_id);
END;

CREATE TRIGGER sport_topics_unlisted AFTER DELETE ON sport_topics BEGIN
  DELETE FROM article_lists WHERE article_id = OLD.article_id AND kind = 'sport'
    AND list_id NOT IN (SELECT sport_id FROM sport_topics WHERE article_id = OLD.article_id);
  DELETE FROM article_lists WHERE article_id = OLD.article_id AND kind = 'team'
    AND list_id NOT IN (SELECT team_id FROM sport_topics WHERE article_id = OLD.article_id);
END;

-- An article is in the list of a category as long as one of its categories has that category above it.
CREATE TRIGGER article_categories_listed AFTER INSERT ON article_categories BEGIN
  INSERT INTO article_lists (kind, list_id, publish_date, article_id)
    SELECT 'category', u.above_id, a.publish_date, a.id FROM category_above u JOIN articles a ON a.id = NEW.article_id
    WHERE u.category_id = NEW.category_id AND NOT EXISTS (
      SELECT 1 FROM article_lists r WHERE r.article_id = a.id AND r.kind = 'category' AND r.list_id = u.above_id);
END;

CREATE TRIGGER article_categories_unlisted AFTER DELETE ON article_categories BEGIN
  DELETE FROM article_lists WHERE article_id = OLD.article_id AND kind = 'category' AND list_id NOT IN (
    SELECT u.above_id FROM article_categories c JOIN category_above u ON u.category_id = c.category_id
    WHERE c.article_id = OLD.article_id);
END;

CREATE TRIGGER article_categories_moved AFTER UPDATE OF article_id, category_id ON article_categories BEGIN
  DELETE FROM article_lists WHERE article_id = OLD.article_id AND kind = 'category' AND list_id NOT IN (
    SELECT u.above_id FROM article_categories c JOIN category_above u ON u.category_id = c.category_id
    WHERE c.article_id = OLD.article_id);
  INSERT INTO article_lists (kind, list_id, publish_date, article_id)
    SELECT 'category', u.above_id, a.publish_date, a.id FROM category_above u JOIN articles a ON a.id = NEW.article_id
    WHERE u.category_id = NEW.category_id AND NOT EXISTS (
      SELECT 1 FROM article_lists r WHERE r.article_id = a.id AND r.kind = 'category' AND r.list_id = u.above_id);
END;

-- A category that comes, goes or moves changes some lines, and each line the lists.
CREATE TRIGGER category_above_added AFTER INSERT ON category_above BEGIN
  INSERT INTO article_lists (kind, list_id, publish_date, article_id)
    SELECT 'category', NEW.above_id, a.publish_date, a.id FROM article_categories c JOIN articles a ON a.id = c.article_id
    WHERE c.category_id = NEW.category_id AND NOT EXISTS (
      SELECT 1 FROM article_lists r WHERE r.article_id = a.id AND r.kind = 'category' AND r.list_id = NEW.above_id);
END;

CREATE TRIGGER category_above_removed AFTER DELETE ON category_above BEGIN
  DELETE FROM article_lists WHERE kind = 'category' AND list_id = OLD.above_id
    AND article_id IN (SELECT article_id FROM article_categories WHERE category_id = OLD.category_id)
    AND NOT EXISTS (
      SELECT 1 FROM article_categories c JOIN category_above u ON u.category_id = c.category_id
      WHERE c.article_id = article_lists.article_id AND u.above_id = OLD.above_id);
END;

CREATE TRIGGER categories_came AFTER INSERT ON categories BEGIN
  INSERT INTO category_above SELECT category_id, above_id FROM category_lines EXCEPT SELECT category_id, above_id FROM category_above;
END;

CREATE TRIGGER categories_went AFTER DELETE ON categories BEGIN
  DELETE FROM category_above WHERE (category_id, above_id) NOT IN (SELECT category_id, above_id FROM category_lines);
END;

CREATE TRIGGER categories_moved AFTER UPDATE OF id, parent ON categories
  WHEN OLD.id <> NEW.id OR OLD.parent IS NOT NEW.parent BEGIN
  DELETE FROM category_above WHERE (category_id, above_id) NOT IN (SELECT category_id, above_id FROM category_lines);
  INSERT INTO category_above SELECT category_id, above_id FROM category_lines EXCEPT SELECT category_id, above_id FROM category_above;
END;


-- ## Search

-- A search index in the order of the dates, so that a search reads the newest matches and stops. An index by relevance has to visit every match
-- to rank it: for two letters that is nearly every article.
-- Words are stems; `_` before a stem means that the title contains it, and `__` before a number is the id of a category. Prefixes of up to
-- eight letters have an index of their own, because without one FTS5 first merges all words that begin so.
CREATE VIRTUAL TABLE articles_search USING fts5 (
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
CREATE TABLE search_queue (
  turn INTEGER PRIMARY KEY AUTOINCREMENT,
  article_id INTEGER NOT NULL UNIQUE,
  -- Newer articles are indexed first, and one dated in the future when its time has come.
  publish_date TEXT NOT NULL
);
CREATE INDEX search_queue_newest ON search_queue (publish_date);

-- The version of the words in the index (wordsVersion in api-worker/src/search/words.ts). With another one, the worker indexes every article
-- anew.
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

-- Categories and topics that got another name. The worker queues their articles for the search index in batches, because a category may have
-- a hundred thousand. One that is renamed again meanwhile gets another turn, and begins anew.
CREATE TABLE search_renamed (
  turn INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  term_id INTEGER NOT NULL,
  -- The lowest id of an article that is queued already; NULL: none is.
  queued_to INTEGER,
  UNIQUE (kind, term_id)
);

CREATE TRIGGER articles_queued_insert AFTER INSERT ON articles BEGIN
  INSERT INTO search_queue (article_id, publish_date) VALUES (new.id, new.publish_date);
END;

CREATE TRIGGER articles_queued_update AFTER UPDATE OF title, summary, body, publish_date ON articles
WHEN old.title <> new.title OR old.summary <> new.summary OR old.body <> new.body OR old.publish_date <> new.publish_date BEGIN
  DELETE FROM search_queue WHERE article_id = new.id;
  INSERT INTO search_queue (article_id, publish_date) VALUES (new.id, new.publish_date);
END;

CREATE TRIGGER articles_queued_delete AFTER DELETE ON articles BEGIN
  DELETE FROM search_queue WHERE article_id = old.id;
  DELETE FROM articles_search WHERE rowid IN (SELECT place FROM search_places WHERE article_id = old.id);
  DELETE FROM search_places WHERE article_id = old.id;
END;

CREATE TRIGGER article_categories_queued_insert AFTER INSERT ON article_categories BEGIN
  DELETE FROM search_queue WHERE article_id = new.article_id;
  INSERT INTO search_queue (article_id, publish_date) SELECT id, publish_date FROM articles WHERE id = new.article_id;
END;

-- Nothing is queued if the article itself has just been removed.
CREATE TRIGGER article_categories_queued_delete AFTER DELETE ON article_categories BEGIN
  DELETE FROM search_queue WHERE article_id = old.article_id;
  INSERT INTO search_queue (article_id, publish_date) SELECT id, publish_date FROM articles WHERE id = old.article_id;
END;

-- The names of an article's topics are indexed with it, as those of its categories are.
CREATE TRIGGER article_tags_queued_insert AFTER INSERT ON article_tags BEGIN
  DELETE FROM search_queue WHERE article_id = new.article_id;
  INSERT INTO search_queue (article_id, publish_date) SELECT id, publish_date FROM articles WHERE id = new.article_id;
END;

-- Nothing is queued if the article itself has just been removed.
CREATE TRIGGER article_tags_queued_delete AFTER DELETE ON article_tags BEGIN
  DELETE FROM search_queue WHERE article_id = old.article_id;
  INSERT INTO search_queue (article_id, publish_date) SELECT id, publish_date FROM articles WHERE id = old.article_id;
END;

CREATE TRIGGER categories_search_renamed AFTER UPDATE OF name ON categories WHEN old.name <> new.name BEGIN
  DELETE FROM search_renamed WHERE kind = 'category' AND term_id = new.id;
  INSERT INTO search_renamed (kind, term_id) VALUES ('category', new.id);
END;

CREATE TRIGGER tags_search_renamed AFTER UPDATE OF name ON tags WHEN old.name <> new.name BEGIN
  DELETE FROM search_renamed WHERE kind = 'tag' AND term_id = new.id;
  INSERT INTO search_renamed (kind, term_id) VALUES ('tag', new.id);
END;


-- ## What readers read

-- Which networks read the stories of a topic on a day, so that each counts little (docs/decisions/0037). No network can be read from a row:
-- its number is one of 4,096, by a hash whose key changes each day. Rows are removed after the day.
CREATE TABLE topic_marks (
  -- Days and hours since the epoch.
  day INTEGER NOT NULL,
  tag_id INTEGER NOT NULL,
  network INTEGER NOT NULL,
  -- A network has mark 0 after its first reading. Each further one takes twice as many readings as the one before.
  mark INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  PRIMARY KEY (day, tag_id, network, mark)
) WITHOUT ROWID;

-- How many networks began to read a topic in an hour, and how many marks were made.
CREATE TABLE topic_reads (
  hour INTEGER NOT NULL,
  tag_id INTEGER NOT NULL,
  networks INTEGER NOT NULL,
  marks INTEGER NOT NULL,
  PRIMARY KEY (hour, tag_id)
) WITHOUT ROWID;

CREATE TRIGGER topic_marks_insert AFTER INSERT ON topic_marks BEGIN
  INSERT INTO topic_reads (hour, tag_id, networks, marks) VALUES (NEW.hour, NEW.tag_id, NEW.mark = 0, 1)
  ON CONFLICT (hour, tag_id) DO UPDATE SET networks = networks + excluded.networks, marks = marks + 1;
END;


-- ## The pull from WordPress

-- The progress of the pull from an upstream; one row for each upstream.
CREATE TABLE sync_state (
  upstream TEXT PRIMARY KEY,
  -- The address that the rows came from; with another one the pull starts over.
  upstream_url TEXT NOT NULL DEFAULT '',
  -- When the pull last started from the beginning. A renamed author or category changes no item's date, so all items are loaded again once
  -- a day.
  began_at TEXT NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  -- `modified_gmt` of the last item pulled, and the page within that second.
  modified_cursor TEXT NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  page INTEGER NOT NULL DEFAULT 1,
  -- The counts of WordPress and of the read model when their ids were last compared completely. Items that cannot be stored (too long, no
  -- date) leave a difference, which must not cause a new comparison each minute.
  settled_total INTEGER,
  settled_count INTEGER,
  synced_at TEXT,
  locked_by TEXT,
  -- Milliseconds since the epoch.
  locked_until INTEGER NOT NULL DEFAULT 0,
  -- The progress of a pull from the beginning, for people who wait for it; both NULL while none is under way.
  pulling_done INTEGER,
  pulling_total INTEGER,
  -- Where the rows of an upstream come from: 'sample' or 'real'; NULL: not recorded yet. Made-up games are never stored beside real ones.
  filled_by TEXT,
  -- The teams by whose names the news was last classified. When they change, all news is loaded and classified again.
  classified_by TEXT NOT NULL DEFAULT '',
  -- Where the comparison of WordPress's ids with the stored ones goes on: how many ids were read, and the last of them. An archive of more than
  -- some 15,000 items takes longer than one run has.
  compared INTEGER NOT NULL DEFAULT 0,
  compared_id INTEGER NOT NULL DEFAULT 0,
  -- How far the daily comparison of everything is, beside the minute's pull: as modified_cursor and page. Null: none is under way.
  reload_cursor TEXT,
  reload_page INTEGER NOT NULL DEFAULT 1
);
INSERT INTO sync_state (upstream) VALUES ('wordpress');
-- The run that pulls from Sportradar holds the lock of this row.
INSERT INTO sync_state (upstream) VALUES ('sportradar');

-- How far the copy from WordPress is, in one row. The columns are as in `sync_state`.
CREATE TABLE episode_sync (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  upstream_url TEXT NOT NULL DEFAULT '',
  began_at TEXT NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  modified_cursor TEXT NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  settled_total INTEGER,
  settled_count INTEGER
);
INSERT INTO episode_sync (id) VALUES (1);

-- What WordPress last had of everything without a table of its own: programmes, banners, categories. Only used to find changes that no
-- webhook reported.
CREATE TABLE noticed (
  kind TEXT NOT NULL,
  wordpress_id INTEGER NOT NULL,
  slug TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  -- JSON array of slugs.
  categories TEXT NOT NULL DEFAULT '[]',
  -- The place in WordPress's own order, if readers see the order (categories in the header). NULL: not known yet.
  position INTEGER,
  -- The names of programmes and of their categories, which searches show above the articles.
  name TEXT NOT NULL DEFAULT '',
  -- Of a programme category: WordPress's id of the one above it, so that a category holds the programmes of those below it. NULL: none, or not
  -- known yet; the next comparison, within a minute, stores it.
  parent INTEGER,
  PRIMARY KEY (kind, wordpress_id)
) WITHOUT ROWID;


-- ## Publishing

-- One row a webhook, stored before the response: so that none is lost, and none is processed twice.
CREATE TABLE deliveries (
  delivery TEXT PRIMARY KEY,
  received_at TEXT NOT NULL,
  -- The PublishEvent as JSON.
  event TEXT NOT NULL,
  -- NULL while it waits to be processed.
  done_at TEXT,
  -- What the site does not show of the item, as a JSON array of {kind, host}, for its editor. NULL while the delivery waits.
  refused TEXT
) WITHOUT ROWID;
CREATE INDEX deliveries_waiting ON deliveries (received_at) WHERE done_at IS NULL;
CREATE INDEX deliveries_oldest ON deliveries (received_at);

-- The ids of signed requests that were accepted, so that each works once. Only a request whose signature fits writes a row, and the cron removes
-- rows after minutes: there are so few that it reads them all, and an index would only make each request write twice.
CREATE TABLE used_signatures (
  id TEXT PRIMARY KEY,
  -- Milliseconds since the epoch.
  used_at INTEGER NOT NULL
) WITHOUT ROWID;

-- The change log. AUTOINCREMENT: a position is never reused, not even after the newest line was pruned.
CREATE TABLE changes (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  action TEXT NOT NULL,
  slug TEXT NOT NULL,
  previous_slug TEXT,
  -- JSON array of slugs.
  categories TEXT NOT NULL DEFAULT '[]',
  -- How far a change of a story shows: 'page' only on its own pages, 'lists' on them and where lists show its summary or picture; NULL wherever
  -- it is named (src/contract/publishing/changes.ts).
  reach TEXT
);

-- The identity of this log, because positions of another database mean nothing here; and how far it was pruned.
CREATE TABLE change_log (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  pruned_to INTEGER NOT NULL DEFAULT 0,
  -- When the platform's own build was last requested, and up to which change.
  rebuild_asked_at TEXT,
  rebuild_position INTEGER NOT NULL DEFAULT 0,
  -- When the log was last started anew; NULL: never since the database was created.
  begun_at TEXT
);
INSERT INTO change_log (id, name) VALUES (1, lower(hex(randomblob(8))));

-- How far each cache in front of the site is purged: one row a target (purge-targets.ts).
CREATE TABLE purges (
  target TEXT PRIMARY KEY,
  -- Changes up to this position were purged.
  purged_to INTEGER NOT NULL,
  -- Changes up to this position were purged again, after every origin had reported them: until then a cache may fetch the old page again.
  repeated_to INTEGER NOT NULL,
  -- When the first of the purges failed that have failed since the last success, and the reason of the last one; NULL after a success.
  failing_since TEXT,
  reason TEXT
) WITHOUT ROWID;

-- Origins that follow the log.
CREATE TABLE origins (
  name TEXT PRIMARY KEY,
  -- The OriginReport as JSON.
  report TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  -- When two origins that call themselves alike were last seen. Null: never.
  shared_at TEXT
) WITHOUT ROWID;

-- What tells an operator how far the replacement of a secret is. At most one row a name, written at most once a minute by each isolate.
CREATE TABLE secret_notes (
  -- 'webhooks-refused', or the setting whose value was used, such as PUBLISH_SECRET_PREVIOUS.
  name TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  since TEXT NOT NULL,
  last_at TEXT NOT NULL
) WITHOUT ROWID;


-- ## Scoreboard

CREATE TABLE sports (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  icon_name TEXT NOT NULL
);
INSERT INTO sports (id, slug, name, icon_name) VALUES
  (1, 'basketball', 'Baloncesto', 'basketball'),
  (2, 'baseball', 'Béisbol', 'baseball'),
  (3, 'soccer', 'Fútbol', 'soccer'),
  (4, 'football', 'Fútbol americano', 'football'),
  (5, 'volleyball', 'Voleibol', 'volleyball');

-- AUTOINCREMENT: an id that was once in an address never becomes another team or game.
CREATE TABLE teams (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sport_id INTEGER NOT NULL REFERENCES sports (id),
  -- `apiPath` of the league.
  league TEXT NOT NULL,
  upstream_id TEXT NOT NULL,
  name TEXT NOT NULL,
  short_name TEXT NOT NULL,
  market TEXT,
  location TEXT,
  -- Null once the upstream's list no longer has the team: old games still refer to it.
  listed_at TEXT,
  UNIQUE (league, upstream_id)
);
CREATE INDEX teams_by_sport ON teams (sport_id, name) WHERE listed_at IS NOT NULL;

CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sport_id INTEGER NOT NULL REFERENCES sports (id),
  league TEXT NOT NULL,
  upstream_id TEXT NOT NULL,
  -- UTC, 'YYYY-MM-DDTHH:MM:SSZ', which sorts as text.
  start_time TEXT NOT NULL,
  start_time_confirmed INTEGER NOT NULL DEFAULT 1,
  -- scheduled, live, finished, or the upstream's own word.
  status TEXT NOT NULL,
  home_team_id INTEGER REFERENCES teams (id),
  away_team_id INTEGER REFERENCES teams (id),
  -- The upstream's names: a team that is in no list still has a name.
  home_name TEXT NOT NULL,
  away_name TEXT NOT NULL,
  home_score INTEGER,
  away_score INTEGER,
  league_name TEXT NOT NULL,
  season_name TEXT,
  round TEXT,
  venue TEXT,
  -- When the upstream last reported it.
  updated_at TEXT NOT NULL,
  -- How far a live game is (JSON, `GamePhase`), its score by period (JSON, `LineScore`), and why it is paused ('halftime', 'delay').
  phase TEXT,
  line_score TEXT,
  pause TEXT,
  -- When a score was last reported. Other feeds of a league (its schedule, other games) are called at other times, so their age says nothing
  -- about a score. NULL: there is no score.
  scored_at TEXT,
  -- 0: the upstream says that the game is over and that its result may still be corrected ("complete" before "closed").
  settled INTEGER NOT NULL DEFAULT 1,
  UNIQUE (league, upstream_id)
);
-- For the three lists of a sport and of a league: status, then time.
CREATE INDEX games_by_sport ON games (sport_id, status, start_time);
CREATE INDEX games_by_league ON games (league, status, start_time);
CREATE INDEX games_by_home ON games (home_team_id, start_time);
CREATE INDEX games_by_away ON games (away_team_id, start_time);

-- The place of each team in its league, in the upstream's order. Replaced as a whole by every list that could be read.
CREATE TABLE standings (
  league TEXT NOT NULL,
  -- The team's id in the upstream, as in `teams`.
  upstream_id TEXT NOT NULL,
  -- Conference, league of baseball or group, in Spanish; NULL if the league has none.
  group_name TEXT,
  -- From 1, within the group.
  rank INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  -- NULL in a sport without draws.
  ties INTEGER,
  PRIMARY KEY (league, upstream_id)
) WITHOUT ROWID;

-- The state of each feed of each league.
CREATE TABLE sports_feeds (
  -- `{league}/{feed}`, such as nba/hierarchy or mlb/day/2026-11-20.
  feed TEXT PRIMARY KEY,
  asked_at TEXT,
  good_at TEXT,
  -- The feed is not called before this time: the upstream's max-age, or its refusal.
  not_before TEXT,
  reason TEXT
) WITHOUT ROWID;

-- When feeds of this kind (`FeedKind`) of a league last succeeded. It is kept, while rows of `sports_feeds` end days after their last call.
CREATE TABLE sports_loaded (
  league TEXT NOT NULL,
  kind TEXT NOT NULL,
  good_at TEXT NOT NULL,
  PRIMARY KEY (league, kind)
) WITHOUT ROWID;

-- How much of its key's plan each league has used, by the upstream's last response.
CREATE TABLE sports_quotas (
  league TEXT PRIMARY KEY,
  allotted INTEGER NOT NULL,
  used INTEGER NOT NULL
) WITHOUT ROWID;


-- ## Weather and emergencies

-- Severe weather alerts of the municipalities that somebody requested: they come first in the ticker until they end.
CREATE TABLE weather_alerts (
  -- Address of the weather service that reported it: an alert of a sample is not shown beside a real service.
  source TEXT NOT NULL,
  -- Municipality.
  place TEXT NOT NULL,
  -- As the service calls it, in plain text.
  event TEXT NOT NULL,
  -- UTC, 'YYYY-MM-DDTHH:MM:SSZ', which sorts as text.
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  -- 0: the service names no end of the alert. `ends_at` is then when the row is dropped unless the service reports the alert again.
  end_known INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (source, place, event, starts_at, ends_at)
) WITHOUT ROWID;

-- The weather services, by their addresses, that have ever said which alerts there are: none is also a response.
CREATE TABLE alerts_loaded (
  source TEXT PRIMARY KEY
) WITHOUT ROWID;

-- The last temperature of each municipality that the worker knows, so that a map needs no call of the weather service.
CREATE TABLE temperatures (
  -- Address of the weather service, as in weather_alerts.
  source TEXT NOT NULL,
  -- Municipality.
  place TEXT NOT NULL,
  -- Degrees Celsius.
  temperature REAL NOT NULL,
  -- When it was measured: seconds since the epoch.
  at INTEGER NOT NULL,
  PRIMARY KEY (source, place)
) WITHOUT ROWID;

-- How many calls of a day went to zones out of turn, because a watch was in force (alerts/rule/watched-zones.ts). One row: the day in UTC.
CREATE TABLE quick_weather_calls (
  day TEXT PRIMARY KEY,
  calls INTEGER NOT NULL
);

-- The emergencies that the rule found in the severe weather alerts (alerts/rule/rule.ts). They are stored, so that what is sent always agrees
-- with the change log. Those of editors are in front_page.
CREATE TABLE emergency_rule (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- JSON: an array of `Emergency` (#contract/emergency.ts).
  emergencies TEXT NOT NULL
);


-- ## Who left the newsletter

-- A copy of who left: if the subscribers' database is lost, its backup does not bring them back.
CREATE TABLE suppressions (
  mark TEXT PRIMARY KEY,
  left_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX suppressions_oldest ON suppressions (left_at);


-- ## Health

-- One row a cron trigger.
CREATE TABLE cron_runs (
  trigger TEXT PRIMARY KEY,
  began_at TEXT NOT NULL,
  -- JSON object: each step that failed in the last run -> since when it fails.
  failed TEXT NOT NULL DEFAULT '{}'
) WITHOUT ROWID;

-- What the last run of the cron found.
CREATE TABLE health (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seen_at TEXT NOT NULL,
  -- JSON object: name of a check -> its finding.
  findings TEXT NOT NULL
);
