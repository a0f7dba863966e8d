-- The networks that read a story on a day, as `topic_marks` has them for topics: the hour is that of the first reading.
CREATE TABLE story_networks (
  day INTEGER NOT NULL,
  article_id INTEGER NOT NULL,
  network INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  PRIMARY KEY (day, article_id, network)
) WITHOUT ROWID;

-- How many networks began to read a story in an hour.
CREATE TABLE story_reads (
  hour INTEGER NOT NULL,
  article_id INTEGER NOT NULL,
  networks INTEGER NOT NULL,
  PRIMARY KEY (hour, article_id)
) WITHOUT ROWID;

CREATE TRIGGER story_networks_insert AFTER INSERT ON story_networks BEGIN
  INSERT INTO story_reads (hour, article_id, networks) VALUES (NEW.hour, NEW.article_id, 1)
  ON CONFLICT (hour, article_id) DO UPDATE SET networks = networks + 1;
END;
