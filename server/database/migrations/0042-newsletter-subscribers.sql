-- The mailbox of an address in the spelling of all its addresses: mail to name+anything@ arrives at name@.
CREATE FUNCTION mailbox_of(email text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql
  RETURN regexp_replace(lower(email), '(?<=[^@])\+[^@]*@', '@');

-- Readers of the newsletter who have no account, one for each mailbox (newsletter-52). One that was not confirmed in time is
-- deleted, and so is one that leaves.
CREATE TABLE newsletter_subscribers (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL CHECK (char_length(email) <= 254),
  mailbox text NOT NULL GENERATED ALWAYS AS (mailbox_of(email)) STORED,
  -- Of the newest link that was mailed to confirm it.
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE UNIQUE INDEX newsletter_subscribers_mailbox ON newsletter_subscribers (mailbox);
CREATE UNIQUE INDEX newsletter_subscribers_token ON newsletter_subscribers (token_hash);
CREATE INDEX newsletter_subscribers_unconfirmed ON newsletter_subscribers (expires_at) WHERE confirmed_at IS NULL;

CREATE INDEX accounts_subscribed_mailbox ON accounts (mailbox_of(email))
  WHERE newsletter_subscribed AND email_verified_at IS NOT NULL;

-- All to whom posts are mailed, a mailbox of an account not a second time as that of a subscriber without one.
CREATE VIEW newsletter_readers AS
  SELECT false AS is_visitor, id, email, first_name, newsletter_since AS since
  FROM accounts WHERE newsletter_subscribed AND email_verified_at IS NOT NULL
  UNION ALL
  SELECT true, id, email, '', confirmed_at
  FROM newsletter_subscribers
  WHERE confirmed_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM accounts
    WHERE mailbox_of(accounts.email) = mailbox AND newsletter_subscribed AND email_verified_at IS NOT NULL
  );

-- A sending goes through the accounts first, and then through the subscribers without one.
ALTER TABLE newsletter_sendings ADD COLUMN last_subscriber_id integer NOT NULL DEFAULT 0;

-- Whoever unsubscribes in an account, moves it to another address or has it deleted gets none without it either
-- (newsletter-56).
CREATE FUNCTION end_subscription_of_mailbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM newsletter_subscribers WHERE mailbox = mailbox_of(OLD.email);
  RETURN NULL;
END $$;
CREATE TRIGGER end_subscription_with_accounts AFTER UPDATE OF newsletter_subscribed, email ON accounts
  FOR EACH ROW WHEN (
    OLD.email_verified_at IS NOT NULL
    AND (OLD.newsletter_subscribed AND NOT NEW.newsletter_subscribed OR OLD.email <> NEW.email)
  )
  EXECUTE FUNCTION end_subscription_of_mailbox();
CREATE TRIGGER end_subscription_with_account AFTER DELETE ON accounts
  FOR EACH ROW WHEN (OLD.email_verified_at IS NOT NULL)
  EXECUTE FUNCTION end_subscription_of_mailbox();
