-- Rows in every table of release-before.json, written as its worker writes them, or by its triggers. The test runs it on the schema of that
-- release, and on the present one: the older worker goes on writing while the new migrations are there already.
INSERT INTO categories (id, slug, name, source) VALUES (3, 'deportes', 'Deportes', 'wordpress'), (1000001, 'especiales', 'Especiales', 'internal');
INSERT INTO articles (id, source, wordpress_id, publish_date, modified, category_id, fingerprint, slug, title, summary, image_url, image_alt, author, content, body, image_caption, pin_place, pinned_until, short_title, image_credit, corrections, text_changed, seo)
VALUES (1, 'wordpress', 7, '2026-11-01T12:00:00Z', '2026-11-01T12:00:00Z', 3, 'f', 'juego', 'Juego', 'r', 'https://a.pr/b.jpg', 'x', 'Ana', '<p>x</p>', 'x', '', 1, NULL, '', '', '[]', NULL, NULL);
INSERT INTO articles (source, publish_date, modified, category_id, slug, title, content, body)
VALUES ('internal', '2026-11-02T12:00:00Z', '2026-11-02T12:00:00Z', 1000001, 'especial', 'Especial', '<p>y</p>', 'y');
INSERT INTO article_categories (article_id, category_id, position) VALUES (1, 3, 0);
INSERT INTO tags (id, slug, name) VALUES (5, 'bsn', 'BSN');
INSERT INTO article_tags (article_id, tag_id) VALUES (1, 5);
INSERT INTO authors (id, slug, name, bio) VALUES (2, 'ana', 'Ana', 'x');
INSERT INTO article_authors (article_id, author_id, position) VALUES (1, 2, 0);
INSERT INTO article_related (article_id, wordpress_id, position) VALUES (1, 8, 0);
INSERT INTO articles_search (rowid, words) VALUES (5, '_juego x');
INSERT INTO search_places (place, article_id) VALUES (5, 1);
INSERT INTO search_renamed (kind, term_id) VALUES ('category', 3);
INSERT INTO search_words (word, written, uses) VALUES ('juego', 'juego', 1);
INSERT INTO search_word_keys (key, word) VALUES ('jg', 'juego');
INSERT INTO deliveries (delivery, received_at, event, done_at, refused) VALUES ('d-1', '2026-11-01T12:00:00Z', '{}', NULL, NULL);
INSERT INTO changes (at, kind, action, slug, previous_slug, categories, reach) VALUES ('2026-11-01T12:00:00Z', 'news', 'changed', 'juego', NULL, '[]', 'page');
INSERT INTO noticed (kind, wordpress_id, slug, fingerprint, categories, position, name) VALUES ('programme', 4, 'noticiero', 'f', '[]', NULL, 'Noticiero');
INSERT INTO origins (name, report, seen_at) VALUES ('web-1', '{}', '2026-11-01T12:00:00Z');
INSERT INTO old_slugs (kind, slug, wordpress_id, left_at) VALUES ('news', 'antes', 7, '2026-11-01T12:00:00Z');
INSERT INTO protected_items (kind, wordpress_id, slug) VALUES ('news', 9, 'privado');
INSERT INTO episodes (wordpress_id, programme_id, slug, title, summary, publish_date, modified, duration_seconds, image_url, image_alt, video, fingerprint)
VALUES (11, 4, 'uno', 'Uno', '', '2026-11-01T12:00:00Z', '2026-11-01T12:00:00Z', 60, NULL, '', NULL, 'f');
INSERT INTO front_page (kind, wordpress_id, starts_at, ends_at, content) VALUES ('promo', 12, '2026-11-01T12:00:00Z', NULL, '{}');
INSERT INTO teams (sport_id, league, upstream_id, name, short_name, market, location, listed_at) VALUES (1, 'nba', 'u-1', 'Heat', 'MIA', NULL, NULL, '2026-11-01T12:00:00Z');
INSERT INTO games (sport_id, league, upstream_id, start_time, status, home_team_id, away_team_id, home_name, away_name, league_name, updated_at, phase, line_score, pause)
VALUES (1, 'nba', 'g-1', '2026-11-22T00:00:00Z', 'live', 1, NULL, 'Heat', 'Por definir', 'NBA', '2026-11-22T00:00:00Z', '{}', '{}', NULL);
INSERT INTO standings (league, upstream_id, group_name, rank, wins, losses, ties) VALUES ('nba', 'u-1', 'Este', 1, 9, 2, NULL);
INSERT INTO sport_topics (article_id, sport_id, league, team_id) VALUES (1, 1, 'nba', 1);
INSERT INTO sports_feeds (feed, asked_at, good_at, not_before, reason) VALUES ('nba/hierarchy', '2026-11-01T12:00:00Z', NULL, NULL, NULL);
INSERT INTO sports_quotas (league, allotted, used) VALUES ('nba', 1000, 12);
INSERT INTO weather_alerts (source, place, event, starts_at, ends_at) VALUES ('https://a.pr', 'ponce', 'Aviso', '2026-11-01T12:00:00Z', '2026-11-02T12:00:00Z');
INSERT INTO left_out (kind, wordpress_id, slug, reason, holder, why, since, tried_at) VALUES ('news', 13, 'juego', 'slug', 7, '', '2026-11-01T12:00:00Z', '2026-11-01T12:00:00Z');
INSERT INTO topic_marks (day, tag_id, network, mark, hour) VALUES (20541, 5, 7, 0, 493000);
INSERT INTO used_signatures (id, used_at) VALUES ('s-1', 1764331200000);
INSERT INTO purges (target, purged_to, repeated_to, failing_since, reason) VALUES ('zone', 1, 0, NULL, NULL);
INSERT INTO secret_notes (name, count, since, last_at) VALUES ('webhooks-refused', 1, '2026-11-01T12:00:00Z', '2026-11-01T12:00:00Z');
INSERT INTO sports_loaded (league, kind, good_at) VALUES ('nba', 'teams', '2026-11-01T12:00:00Z');
INSERT INTO alerts_loaded (source) VALUES ('https://a.pr');
INSERT INTO temperatures (source, place, temperature, at) VALUES ('https://a.pr', 'ponce', 29.4, 1764331200);
INSERT INTO quick_weather_calls (day, calls) VALUES ('2026-11-01', 3);
INSERT INTO emergency_rule (id, emergencies) VALUES (1, '[]');
INSERT INTO suppressions (mark, left_at) VALUES ('m-1', '2026-11-01T12:00:00Z');
INSERT INTO cron_runs (trigger, began_at, failed) VALUES ('newsroom', '2026-11-01T12:00:00Z', '{}');
INSERT INTO health (id, seen_at, findings) VALUES (1, '2026-11-01T12:00:00Z', '{}');
