-- When a registration that nobody verifies ends (decision 10); null for an account that stands.
ALTER TABLE accounts ADD COLUMN expires_at timestamptz;
CREATE INDEX accounts_expiry ON accounts (expires_at) WHERE expires_at IS NOT NULL;
-- An address may stand with several accounts of which at most one is verified.
CREATE INDEX accounts_email ON accounts (lower(email));

-- Secret codes of links in mails (decision 12), as hashes. One row for each account and purpose, so that only the
-- newest code is valid; a used one stays until it is old, so that repeating a verification can say so.
CREATE TABLE mail_codes (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'set-password', 'confirm-email-change')),
  code_hash text NOT NULL UNIQUE,
  -- The address that it was sent to, which it speaks for.
  email text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, purpose)
);
CREATE INDEX mail_codes_expiry ON mail_codes (expires_at);

-- Which employee opened whose details, and when (decision 14). No foreign keys: an entry outlives everybody in it.
CREATE TABLE access_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  employee_id integer NOT NULL,
  employee_username text NOT NULL,
  -- The patient; null for a guest, who has no account.
  patient_id integer,
  patient_username text,
  -- The appointment request that was opened, if it was one.
  appointment_id integer,
  CHECK (patient_id IS NOT NULL OR appointment_id IS NOT NULL)
);
CREATE INDEX access_log_of_patient ON access_log (patient_id, id);

CREATE FUNCTION refuse_to_change_access_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The access log is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER keep_access_log BEFORE UPDATE OR DELETE OR TRUNCATE ON access_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_access_log();
-- Also where a session plays the part of a replica, which fires no ordinary trigger.
ALTER TABLE access_log ENABLE ALWAYS TRIGGER keep_access_log;
