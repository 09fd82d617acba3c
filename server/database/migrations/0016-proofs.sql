-- When a code or a verified passkey last proved the identity of a session's person, which counts where the account has
-- either (office-3).
ALTER TABLE sessions ADD COLUMN strongly_proved_at timestamptz;

-- The session that set up a factor, for which the factor proves nothing (office-3).
ALTER TABLE two_factor ADD COLUMN enabled_by_session_id uuid;
ALTER TABLE passkeys ADD COLUMN added_by_session_id uuid;
