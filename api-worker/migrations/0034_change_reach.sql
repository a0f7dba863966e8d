-- How far a change of a story shows: 'page' only on its own pages, 'lists' on them and where lists show its summary or picture; NULL wherever
-- it is named (src/contract/changes.ts). The worker of the release before writes NULL.
ALTER TABLE changes ADD COLUMN reach TEXT;
