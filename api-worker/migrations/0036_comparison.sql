-- Where the comparison of WordPress's ids with the stored ones goes on: how many ids were read, and the last of them. An archive of more than
-- some 15,000 items takes longer than one run has.
ALTER TABLE sync_state ADD COLUMN compared INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sync_state ADD COLUMN compared_id INTEGER NOT NULL DEFAULT 0;
