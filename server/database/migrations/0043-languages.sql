-- In which language someone reads their emails, and a post is written (accounts-47, visits-123, newsletter-58). What is stored
-- was in the practice's first language, also what a program of the version before goes on storing.
DO $$
DECLARE
  first text := coalesce(
    (SELECT content->'languages'->>0 FROM site_versions WHERE kind = 'practice' ORDER BY version DESC LIMIT 1),
    'en'
  );
  stores text;
BEGIN
  FOREACH stores IN ARRAY ARRAY['accounts', 'appointments', 'posts', 'newsletter_subscribers'] LOOP
    EXECUTE format(
      'ALTER TABLE %I ADD COLUMN language text NOT NULL DEFAULT %L CHECK (language ~ ''^[a-z]{2}$'')',
      stores, first
    );
  END LOOP;
END
$$;

-- The language of the readers to whom a post goes: null for all readers, as every sending did until now.
ALTER TABLE newsletter_sendings ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$');

CREATE OR REPLACE VIEW newsletter_readers AS
  SELECT false AS is_visitor, id, email, first_name, newsletter_since AS since, language
  FROM accounts WHERE newsletter_subscribed AND email_verified_at IS NOT NULL
  UNION ALL
  SELECT true, id, email, '', confirmed_at, language
  FROM newsletter_subscribers
  WHERE confirmed_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM accounts
    WHERE mailbox_of(accounts.email) = mailbox AND newsletter_subscribed AND email_verified_at IS NOT NULL
  );

-- The lists of one language: it counts and skips by these alone (docs/decisions/0145-plain-lists.md).
CREATE INDEX posts_newest_of_language ON posts (language, published_at, id) WHERE NOT is_draft;
CREATE INDEX appointments_of_language ON appointments (language, id)
  INCLUDE (status, level_of_discomfort, category, provider, confirmed_date, confirmed_time);
