-- Passkeys (WebAuthn credentials) of accounts. Only public keys are stored.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- As base64url, like the user handle, which all passkeys of an account share.
  credential_id text NOT NULL UNIQUE,
  user_handle text NOT NULL,
  public_key text NOT NULL,
  -- WebAuthn's signature counter; 0 throughout where the authenticator has none.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  -- Whether the authenticator verified its user when the passkey was made, so that it counts as both factors.
  is_user_verified boolean NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_account ON passkeys (account_id);

-- Challenges of WebAuthn that were answered, as hashes, until they expire: each is valid once.
CREATE TABLE used_challenges (
  challenge_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_expiry ON used_challenges (expires_at);
