-- What the owners' charts count (office-23, office-24).

-- When a request was first confirmed; a confirmation that is undone does not count.
ALTER TABLE appointments ADD COLUMN first_confirmed_at timestamptz;

-- By the database, so that it holds for every way of confirming, and for a program of the version before.
CREATE FUNCTION set_first_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_confirmed_at := CASE NEW.status WHEN 'confirmed' THEN coalesce(NEW.status_changed_at, now()) END;
  RETURN NEW;
END
$$;
CREATE TRIGGER set_first_confirmation BEFORE INSERT OR UPDATE OF status ON appointments
  FOR EACH ROW WHEN (
    NEW.status = 'confirmed' AND NEW.first_confirmed_at IS NULL
    OR NEW.status = 'pending' AND NEW.first_confirmed_at IS NOT NULL
  ) EXECUTE FUNCTION set_first_confirmation();

-- Those that the charts show, and whose visits were not moved, which would have overwritten the time.
UPDATE appointments SET first_confirmed_at = status_changed_at
WHERE status = 'confirmed' AND status_changed_at > now() - interval '13 weeks' AND calendar_sequence = 0;

CREATE INDEX appointments_requested ON appointments (requested_at);
CREATE INDEX appointments_first_confirmed ON appointments (first_confirmed_at) WHERE first_confirmed_at IS NOT NULL;

-- The offers of freed times that were accepted. Offers themselves are deleted when they expire.
CREATE TABLE accepted_offers (
  appointment_id integer NOT NULL REFERENCES appointments (id) ON DELETE CASCADE,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (appointment_id, accepted_at)
);
CREATE INDEX accepted_offers_age ON accepted_offers (accepted_at);

-- Since when an account receives the newsletter; null while it does not, or where that is unknown.
ALTER TABLE accounts ADD COLUMN newsletter_since timestamptz;

CREATE FUNCTION set_newsletter_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.newsletter_since := CASE
    WHEN NOT NEW.newsletter_subscribed OR NEW.email_verified_at IS NULL THEN NULL
    -- A restored row, or a new one.
    WHEN TG_OP = 'INSERT' THEN coalesce(NEW.newsletter_since, NEW.email_verified_at)
    WHEN OLD.newsletter_subscribed AND OLD.email_verified_at IS NOT NULL THEN OLD.newsletter_since
    ELSE now()
  END;
  RETURN NEW;
END
$$;
CREATE TRIGGER set_newsletter_since BEFORE INSERT OR UPDATE OF newsletter_subscribed, email_verified_at ON accounts
  FOR EACH ROW EXECUTE FUNCTION set_newsletter_since();

UPDATE accounts SET newsletter_since = email_verified_at
WHERE newsletter_subscribed AND email_verified_at > now() - interval '13 weeks';

CREATE INDEX accounts_newsletter_since ON accounts (newsletter_since)
  WHERE newsletter_subscribed AND email_verified_at IS NOT NULL;
