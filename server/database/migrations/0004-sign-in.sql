-- A session is a family of refresh tokens (decision 6): the tokens follow from its id, the generation and the secret
-- key, so none is stored. A row that is gone is a session that has ended. An 'enrolling' one opens the TOTP calls only.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('full', 'enrolling')),
  generation integer NOT NULL DEFAULT 0,
  rotated_at timestamptz NOT NULL,
  code_proved_at timestamptz,
  device text NOT NULL CHECK (char_length(device) <= 100),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- When something was last done by someone, as far as it still counts against a limit. Keys are keyed hashes.
CREATE TABLE limit_counts (
  name text NOT NULL,
  key text NOT NULL,
  taken_at timestamptz[] NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (name, key)
);

-- Where an account's owner signs in from, so that a stranger's guesses elsewhere do not lock the owner out (decision 9).
CREATE TABLE known_addresses (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  address_key text NOT NULL,
  signed_in_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, address_key)
);

-- Secrets are sealed with a key from the configuration. A pending one waits for its confirmation by the session that
-- began it.
CREATE TABLE two_factor (
  account_id integer PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret text,
  enabled_at timestamptz,
  last_step integer NOT NULL DEFAULT 0,
  pending_secret text,
  pending_session_id uuid,
  pending_since timestamptz,
  CHECK ((secret IS NULL) = (enabled_at IS NULL)),
  CHECK ((pending_secret IS NULL) = (pending_session_id IS NULL)),
  CHECK ((pending_secret IS NULL) = (pending_since IS NULL))
);

-- Unused recovery codes, as keyed hashes.
CREATE TABLE recovery_codes (
  account_id integer NOT NULL REFERENCES two_factor (account_id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);

-- What happened to an account's security. A guess at a name that nobody has leaves a row without an account, so that
-- it takes the same time.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer REFERENCES accounts (id) ON DELETE CASCADE,
  session_id uuid,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  device text NOT NULL CHECK (char_length(device) <= 100),
  network text
);
CREATE INDEX security_events_of_account ON security_events (account_id, id DESC);
CREATE INDEX security_events_age ON security_events (at);
