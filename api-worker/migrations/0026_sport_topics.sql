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

-- The teams by whose names the news was last classified. When they change, all news is loaded and classified again, also after this migration.
ALTER TABLE sync_state ADD COLUMN classified_by TEXT NOT NULL DEFAULT '';
