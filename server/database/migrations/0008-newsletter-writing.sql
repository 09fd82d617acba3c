-- Grows with each change of a post, so that a change of an older copy is refused (decision 27).
ALTER TABLE posts ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A noisy picture has WebP files only.
ALTER TABLE pictures ADD COLUMN has_avif boolean NOT NULL DEFAULT true;

-- Who gets the newsletter by mail, in the order in which a sending goes through them.
CREATE INDEX accounts_subscribers ON accounts (id) WHERE newsletter_subscribed AND email_verified_at IS NOT NULL;

-- The sending of a post to the subscribers, once a post. Mails are queued in batches, each in one transaction with how
-- far the sending has come, so that a killed process goes on where it was.
CREATE TABLE newsletter_sendings (
  post_id integer PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  -- The greatest account id that has its mail in the outbox.
  reached_account_id integer NOT NULL DEFAULT 0,
  queued integer NOT NULL DEFAULT 0,
  finished_at timestamptz
);
CREATE INDEX newsletter_sendings_unfinished ON newsletter_sendings (started_at) WHERE finished_at IS NULL;
