-- Newsletter. The key is the address in lower case: that, and nothing else, makes two spellings one person.
CREATE TABLE subscribers (
  id INTEGER PRIMARY KEY,
  email_key TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL
);
