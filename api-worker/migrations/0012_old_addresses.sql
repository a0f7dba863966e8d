-- The station's table of redirects, as WordPress has it. A new version is written beside the one in force, which is in force until the new one is whole.
CREATE TABLE redirects (
  id INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  -- As `redirectKey` writes it (api-worker/src/upstreams/wordpress/permalinks.ts).
  source TEXT NOT NULL,
  -- A path of the site or an absolute address.
  target TEXT NOT NULL,
  UNIQUE (version, source)
);

-- Which version is in force, which one is being read, up to which id of WordPress, and how WordPress writes addresses. 0: no version.
CREATE TABLE old_address_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL,
  reading INTEGER NOT NULL,
  read_up_to INTEGER NOT NULL,
  -- JSON of `Permalinks`; NULL: WordPress never said.
  permalinks TEXT
);
INSERT INTO old_address_state (id, version, reading, read_up_to) VALUES (1, 0, 0, 0);

-- Which networks asked on a day for an address that nothing fits (api-worker/src/newsroom/unknown-addresses.ts).
CREATE TABLE unknown_addresses (
  id INTEGER PRIMARY KEY,
  day INTEGER NOT NULL,
  network INTEGER NOT NULL,
  -- In the form of `redirects.source`, masked as in a log.
  path TEXT NOT NULL,
  -- Without its query; empty: none was sent.
  referrer TEXT NOT NULL,
  UNIQUE (day, network, path)
);
-- A network adds at most twenty addresses a day, so that one stranger cannot fill the table.
CREATE TRIGGER unknown_addresses_bounded BEFORE INSERT ON unknown_addresses
WHEN (SELECT count(*) FROM unknown_addresses WHERE day = NEW.day AND network = NEW.network) >= 20 BEGIN
  SELECT RAISE(IGNORE);
END;
