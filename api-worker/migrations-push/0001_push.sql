-- Who is notified of what, and what was sent. In a database of its own, because the first is people's choice and may not be thrown away, and
-- because the other databases do not wait for a night in which a million messages are sent.

CREATE TABLE subscriptions (
  -- Never used twice: what is still to be sent to one that ended must not reach another one.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The address at the browser's push service, and the browser's keys (src/contract/notifications/push.ts).
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  -- Name of the push service (src/notifications/push-services.ts).
  service TEXT NOT NULL,
  -- The station's public key with which the browser subscribed: another one is refused by its push service.
  server_key TEXT NOT NULL,
  -- Minutes of the day in Puerto Rico; both null: no quiet hours.
  quiet_from INTEGER,
  quiet_to INTEGER,
  -- When the reader first subscribed (UTC).
  since TEXT NOT NULL
);

CREATE TABLE subscription_topics (
  topic TEXT NOT NULL,
  subscription_id INTEGER NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
  PRIMARY KEY (topic, subscription_id)
) WITHOUT ROWID;
CREATE INDEX subscription_topics_of_one ON subscription_topics (subscription_id);

-- How many subscriptions are new on a day (whole days since the epoch), by network: `mark` is a digest that nobody can trace back. Rows of
-- past days are deleted (src/notifications/subscriptions.ts).
CREATE TABLE networks (
  day INTEGER NOT NULL,
  mark TEXT NOT NULL,
  subscriptions INTEGER NOT NULL,
  PRIMARY KEY (day, mark)
) WITHOUT ROWID;

-- What was announced (src/notifications/announcement.ts), for as long as a second announcement of it could come.
CREATE TABLE announcements (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL,
  state TEXT NOT NULL,
  -- The rest of the announcement, as JSON.
  content TEXT NOT NULL,
  -- Milliseconds since the epoch.
  announced_at INTEGER NOT NULL,
  until INTEGER NOT NULL,
  -- When the desk, or the end of what it is about, stopped it; null: nobody did.
  stopped_at INTEGER,
  -- Where the list of whom it goes to is continued, as JSON (src/notifications/plan.ts), and when the cron does so if nobody else has. Null: all of
  -- them are in "sent".
  plan TEXT,
  plan_due_at INTEGER,
  UNIQUE (subject, state)
);
CREATE INDEX announcements_planned ON announcements (plan_due_at) WHERE plan_due_at IS NOT NULL;

-- One row for each announcement and subscription: nobody is told twice. Those of an announcement that is over or stopped are deleted.
CREATE TABLE sent (
  announcement_id INTEGER NOT NULL,
  subscription_id INTEGER NOT NULL,
  -- How often it was taken to be sent. A message of the queue names the number that it found, so it can be taken by that message once.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- When the cron queues it again, in milliseconds since the epoch: nobody took it from the queue, who took it has not said what became of it, or it
  -- waits. Null: it is done, whatever the push service said.
  due_at INTEGER,
  PRIMARY KEY (announcement_id, subscription_id)
) WITHOUT ROWID;
CREATE INDEX sent_due ON sent (due_at) WHERE due_at IS NOT NULL;

-- Push services at which anybody ever subscribed, and when a browser of the station last read what it is told each hour (src/notifications/watch.ts),
-- in milliseconds since the epoch. Null: never.
CREATE TABLE push_services (
  name TEXT PRIMARY KEY,
  heard_at INTEGER
) WITHOUT ROWID;

-- How many messages of an announcement each push service accepted or refused, by the status of its response (0: none) and the minute in which it
-- said so (whole minutes since the epoch). What the desk and the alarms read.
CREATE TABLE outcomes (
  announcement_id INTEGER NOT NULL,
  service TEXT NOT NULL,
  minute INTEGER NOT NULL,
  status INTEGER NOT NULL,
  -- 1: these are tried again, so they are counted again.
  retried INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  PRIMARY KEY (announcement_id, service, minute, status, retried)
) WITHOUT ROWID;
CREATE INDEX outcomes_of_minute ON outcomes (minute);
