-- Owners, the proof that a session was used by its person a moment ago, and the office log.

-- An owner is an employee who runs the office on the site (office-1).
ALTER TABLE accounts ADD COLUMN is_owner boolean NOT NULL DEFAULT false;
-- An office that has employees gets its first one as its owner; one who can sign in before those who cannot.
UPDATE accounts SET is_owner = true WHERE id = (
  SELECT id FROM accounts WHERE role = 'employee' ORDER BY password_hash IS NULL, id LIMIT 1
);

-- When the password or a code was last checked in this session after its start (office-3).
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;

-- What owners and the command line did in the office. No foreign keys: an entry outlives the accounts it names.
CREATE TABLE office_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- The owner; null for the command line, whose users have no account.
  actor_id integer,
  actor_username text NOT NULL,
  act text NOT NULL,
  -- The person or thing that it was done to, if any, and its text, if any.
  subject text,
  detail text,
  CHECK (actor_id IS NOT NULL OR actor_username = 'command line')
);

CREATE FUNCTION reject_office_log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The office log is append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER office_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON office_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_office_log_changes();
-- Also with session_replication_role = replica, which disables ordinary triggers.
ALTER TABLE office_log ENABLE ALWAYS TRIGGER office_log_is_append_only;

-- The notice that owners show in place of the banner of practice/, if any was saved (office-9).
CREATE TABLE office_notice (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  text text NOT NULL CHECK (char_length(text) <= 300),
  from_date date,
  to_date date,
  shown boolean NOT NULL,
  CHECK (from_date <= to_date)
);

-- Days on which the office is closed beside those of practice/ (office-10).
CREATE TABLE office_closures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_date date NOT NULL,
  to_date date NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) <= 80),
  CHECK (from_date <= to_date)
);

CREATE TRIGGER notify_notice_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON office_notice
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changed('office');
CREATE TRIGGER notify_closures_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON office_closures
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changed('office');
