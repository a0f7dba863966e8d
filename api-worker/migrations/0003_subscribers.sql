-- Newsletter. The key is the address in lower case: two addresses are the same person only if this key is equal.
CREATE TABLE subscribers (
  id INTEGER PRIMARY KEY,
  email_key TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL
);
