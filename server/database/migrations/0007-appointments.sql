-- Requests for visits, by patients and guests. Their rank is their id: a later request has a greater one, since
-- requests are written one batch after another (see docs/decisions/0020-requests-are-written-together.md).
CREATE TABLE appointments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Who asked; a guest's details stand in appointment_guests.
  account_id integer REFERENCES accounts (id),
  preferred_day text NOT NULL,
  preferred_time_frame text NOT NULL,
  preferred_second_day text NOT NULL DEFAULT 'none',
  preferred_second_time_frame text,
  category text NOT NULL,
  level_of_discomfort smallint CHECK (level_of_discomfort BETWEEN 1 AND 10),
  mouth_pain_area text NOT NULL DEFAULT 'none',
  accommodations text NOT NULL DEFAULT 'none',
  -- Whether the visit is for someone else, and for whom where that was told.
  is_for_other boolean NOT NULL DEFAULT false,
  other_patient text,
  message text NOT NULL DEFAULT '' CHECK (char_length(message) <= 2000),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'confirmed', 'cancelled')),
  -- The office's calendar day and time (decision 2); a cancelled visit keeps them.
  confirmed_date date,
  confirmed_time time,
  decided_by integer REFERENCES accounts (id),
  decided_at timestamptz,
  -- The invitation's UID (RFC 5545, 3.8.4.7): the same in its cancellation.
  calendar_uid uuid NOT NULL DEFAULT gen_random_uuid(),
  requested_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((confirmed_date IS NULL) = (confirmed_time IS NULL)),
  CHECK (CASE status WHEN 'pending' THEN confirmed_date IS NULL WHEN 'confirmed' THEN confirmed_date IS NOT NULL ELSE true END)
);

CREATE INDEX appointments_by_status ON appointments (status, id);
CREATE INDEX appointments_settled ON appointments (id) WHERE status <> 'pending';
CREATE INDEX appointments_of_account ON appointments (account_id, id) WHERE account_id IS NOT NULL;
CREATE INDEX appointments_visits ON appointments (confirmed_date, confirmed_time, id) WHERE status = 'confirmed';

CREATE TABLE appointment_guests (
  appointment_id integer PRIMARY KEY REFERENCES appointments (id) ON DELETE CASCADE,
  first_name text NOT NULL CHECK (char_length(first_name) <= 150),
  last_name text NOT NULL CHECK (char_length(last_name) <= 150),
  email text NOT NULL CHECK (char_length(email) <= 254),
  phone text NOT NULL CHECK (char_length(phone) <= 30),
  date_of_birth date NOT NULL CHECK (date_of_birth >= '1900-01-01'),
  insurance text NOT NULL DEFAULT 'none',
  other_insurance text CHECK (char_length(other_insurance) <= 150),
  insurance_member_id text CHECK (char_length(insurance_member_id) <= 50)
);

-- Every request accepted in the last day: what a repeat with the same Idempotency-Key is answered from (decision 38),
-- and what the limits count (decision 36).
CREATE TABLE accepted_requests (
  -- 'account 7', or 'address ' and a keyed hash: no address stands here in clear.
  owner text NOT NULL,
  key text NOT NULL CHECK (char_length(key) <= 64),
  body_hash bytea NOT NULL,
  appointment_id integer NOT NULL REFERENCES appointments (id) ON DELETE CASCADE,
  is_guest boolean NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (owner, key)
);

CREATE INDEX accepted_requests_of_owner ON accepted_requests (owner, accepted_at);
CREATE INDEX accepted_requests_by_age ON accepted_requests (accepted_at);
CREATE INDEX accepted_requests_of_guests ON accepted_requests (accepted_at) WHERE is_guest;

-- The lists that a request stands in: those of its status, and of all that were decided.
CREATE FUNCTION appointment_lists(status text) RETURNS text[] IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE status
    WHEN 'pending' THEN ARRAY['appointments pending']
    ELSE ARRAY['appointments ' || status, 'appointments settled']
  END
$$;

-- Keeps the lists' counts (0002-counted-lists.sql), and tells every process that requests changed.
CREATE FUNCTION count_appointments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_in_lists(array_agg(list), array_agg(id::bigint), array_agg(1))
    FROM new_appointments, unnest(appointment_lists(status)) AS list;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_in_lists(array_agg(list), array_agg(id::bigint), array_agg(-1))
    FROM old_appointments, unnest(appointment_lists(status)) AS list;
  ELSE
    PERFORM count_in_lists(array_agg(list), array_agg(id::bigint), array_agg(change))
    FROM (
      SELECT id, status, -1 AS change FROM old_appointments
      UNION ALL
      SELECT id, status, 1 FROM new_appointments
    ) AS moved, unnest(appointment_lists(status)) AS list;
  END IF;
  PERFORM pg_notify('changed', 'appointments');
  RETURN NULL;
END
$$;

CREATE TRIGGER count_new_appointments AFTER INSERT ON appointments
  REFERENCING NEW TABLE AS new_appointments FOR EACH STATEMENT EXECUTE FUNCTION count_appointments();
CREATE TRIGGER count_changed_appointments AFTER UPDATE ON appointments
  REFERENCING OLD TABLE AS old_appointments NEW TABLE AS new_appointments
  FOR EACH STATEMENT EXECUTE FUNCTION count_appointments();
CREATE TRIGGER count_deleted_appointments AFTER DELETE ON appointments
  REFERENCING OLD TABLE AS old_appointments FOR EACH STATEMENT EXECUTE FUNCTION count_appointments();

-- TRUNCATE fires no transition trigger; it must not leave counts behind.
CREATE FUNCTION forget_appointment_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM list_counts WHERE list LIKE 'appointments %';
  PERFORM pg_notify('changed', 'appointments');
  RETURN NULL;
END
$$;
CREATE TRIGGER forget_truncated_appointments AFTER TRUNCATE ON appointments
  FOR EACH STATEMENT EXECUTE FUNCTION forget_appointment_counts();
