-- What a reader agreed to, beside the date (created_at): the path of the page with the form, and the version of its text
-- (src/contract/consent.ts). Null where it is not known: subscriptions from before, and requests that name neither.
ALTER TABLE subscribers ADD COLUMN consent_place TEXT;
ALTER TABLE subscribers ADD COLUMN consent_version TEXT;
