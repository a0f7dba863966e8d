-- As migrations.seed.sql, for the database of notifications.
INSERT INTO subscriptions (id, endpoint, p256dh, auth, service, server_key, quiet_from, quiet_to, since) VALUES
  (1, 'https://fcm.googleapis.com/fcm/send/una', 'B1', 'a1', 'google', 'K', 1320, 360, '2026-11-01T12:00:00Z');
INSERT INTO subscription_topics (topic, subscription_id) VALUES ('news', 1);
INSERT INTO networks (day, mark, subscriptions) VALUES (20000, 'm', 3);
INSERT INTO announcements (id, subject, state, content, announced_at, until) VALUES (1, 'story:812', 'sent', '{}', 7, 9);
INSERT INTO sent (announcement_id, subscription_id, due_at) VALUES (1, 1, NULL);
INSERT INTO outcomes (announcement_id, service, hour, status, messages) VALUES (1, 'google', 495000, 201, 1);
