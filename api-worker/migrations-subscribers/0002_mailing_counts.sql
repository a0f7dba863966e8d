-- Health counts the jobs each minute. These indexes let it look at a few entries, however many jobs there are.
CREATE INDEX mailing_jobs_attempts ON mailing_jobs (attempts) WHERE parked IS NULL;
CREATE INDEX mailing_jobs_parked ON mailing_jobs (email_key) WHERE parked IS NOT NULL;
