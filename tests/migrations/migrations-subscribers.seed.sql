-- As migrations.seed.sql, for the subscribers' database.
INSERT INTO subscribers (email_key, email, created_at, consent_place, consent_version, handed_at, unsubscribe_key, checked_at, confirmed, name, consent_source)
VALUES ('ana@ejemplo.pr', 'Ana@ejemplo.pr', '2026-10-01T12:00:00Z', '/boletin', '1', '2026-10-01T12:00:01Z', 'k', NULL, 1, 'Ana', 'La feria de 2019');
INSERT INTO mailing_jobs (email_key, email, wanted, due_at, attempts, claim, parked) VALUES ('b@ejemplo.pr', 'b@ejemplo.pr', 'deleted', 7, 1, NULL, NULL);
INSERT INTO suppressions (mark, left_at) VALUES ('m-1', '2026-11-01T12:00:00Z');
INSERT INTO leave_requests (email_key) VALUES ('c@ejemplo.pr');
