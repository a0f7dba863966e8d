-- What the site does not show of the item, as a JSON array of {kind, host}, for its editor. NULL while the delivery waits.
ALTER TABLE deliveries ADD COLUMN refused TEXT;
