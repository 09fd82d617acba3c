-- The whole schema, one section for each domain:
--
--   Operation       secret_key, backups
--   Pictures        pictures
--   Accounts        accounts, email_tokens, access_log
--   Sign-in         sessions, two_factor, recovery_codes, known_addresses, rate_limits, security_events
--   Changes         notify_changed()
--   Counted lists   list_counts, count_in_lists(), list_count(), list_place()
--   Posts           posts
--   Newsletter      newsletter_sendings
--   Appointments    appointments, appointment_guests, idempotency_keys, undoable_changes
--   Calendar feeds  calendar_feeds
--   Visit links     visit_links
--   Offers          offers
--
-- The mail queue has a schema of its own, which pg-boss creates. Until the first release this file may be edited;
-- from then on a change is a new file (docs/decisions/0004-migrations-are-sql-files.md).


-- Operation ----------------------------------------------------------------------------------------------------------

-- A fingerprint of the secret key that this database's data is encrypted with, so that a start with another is refused.
CREATE TABLE secret_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint text NOT NULL
);

-- The backups that were made of this database.
CREATE TABLE backups (
  finished_at timestamptz NOT NULL,
  bytes bigint NOT NULL
);


-- Pictures -----------------------------------------------------------------------------------------------------------

-- An uploaded picture. Its files are in the picture storage: <name>-<width>.webp for each width, and .avif beside it.
CREATE TABLE pictures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9]{16,64}$'),
  alt text NOT NULL DEFAULT '',
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  widths integer[] NOT NULL CHECK (cardinality(widths) > 0),
  -- A noisy picture has WebP files only.
  has_avif boolean NOT NULL DEFAULT true,
  placeholder text NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);


-- Accounts -----------------------------------------------------------------------------------------------------------

CREATE TABLE accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL CHECK (char_length(username) BETWEEN 1 AND 150),
  email text NOT NULL CHECK (char_length(email) <= 254),
  email_verified_at timestamptz,
  -- When an unverified registration is deleted; null for every other account.
  expires_at timestamptz,
  role text NOT NULL DEFAULT 'customer' CHECK (role IN ('customer', 'employee')),
  password_hash text,
  first_name text NOT NULL CHECK (char_length(first_name) <= 150),
  last_name text NOT NULL CHECK (char_length(last_name) <= 150),
  phone text CHECK (char_length(phone) <= 30),
  date_of_birth date CHECK (date_of_birth >= '1900-01-01'),
  insurance text NOT NULL DEFAULT 'none',
  other_insurance text CHECK (char_length(other_insurance) <= 150),
  insurance_member_id text CHECK (char_length(insurance_member_id) <= 50),
  newsletter_subscribed boolean NOT NULL DEFAULT false,
  visit_reminders boolean NOT NULL DEFAULT true,
  digital_consent_at timestamptz,
  digital_consent_version text,
  profile_picture_id integer REFERENCES pictures (id) ON DELETE SET NULL,
  job_title text,
  bio text,
  linkedin text,
  -- Made by the demo, as in pictures, posts and appointments: `enamel demo remove` deletes these rows.
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Usernames are compared without case. Several accounts may have one address, of which at most one is verified.
CREATE UNIQUE INDEX accounts_username ON accounts (lower(username));
CREATE UNIQUE INDEX accounts_verified_email ON accounts (lower(email)) WHERE email_verified_at IS NOT NULL;
CREATE INDEX accounts_email ON accounts (lower(email));
CREATE INDEX accounts_expiry ON accounts (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX accounts_profile_picture ON accounts (profile_picture_id) WHERE profile_picture_id IS NOT NULL;
-- Newsletter subscribers, in the order in which a sending goes through them.
CREATE INDEX accounts_subscribers ON accounts (id) WHERE newsletter_subscribed AND email_verified_at IS NOT NULL;

-- One-time tokens of links in emails, as hashes. One row for each account and purpose, so that only the newest token is
-- valid; a used one stays until it expires, so that a repeated verification can be answered.
CREATE TABLE email_tokens (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'set-password', 'confirm-email-change')),
  code_hash text NOT NULL UNIQUE,
  -- The address that the token was sent to and proves.
  email text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, purpose)
);
CREATE INDEX email_tokens_expiry ON email_tokens (expires_at);

-- Which employee opened whose details, and when. No foreign keys: an entry outlives the accounts it names.
CREATE TABLE access_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- The employee; null for the command line, whose users have no account.
  employee_id integer,
  employee_username text NOT NULL,
  -- The patient; null for a guest, who has no account.
  patient_id integer,
  patient_username text,
  -- The appointment that was opened, if any.
  appointment_id integer,
  CHECK (patient_id IS NOT NULL OR appointment_id IS NOT NULL),
  CHECK (employee_id IS NOT NULL OR employee_username = 'command line')
);
CREATE INDEX access_log_of_patient ON access_log (patient_id, id);

CREATE FUNCTION reject_access_log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The access log is append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER access_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON access_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_access_log_changes();
-- Also with session_replication_role = replica, which disables ordinary triggers.
ALTER TABLE access_log ENABLE ALWAYS TRIGGER access_log_is_append_only;


-- Sign-in ------------------------------------------------------------------------------------------------------------

-- A session is a family of refresh tokens. The tokens are derived from its id, its generation and the secret key, so
-- none is stored; deleting the row ends the session. An 'enrolling' session may call the TOTP routes only.
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

-- Secrets are encrypted with a key derived from SECRET_KEY. A pending secret is confirmed by the session that began
-- the enrolment.
CREATE TABLE two_factor (
  account_id integer PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret text,
  enabled_at timestamptz,
  -- The greatest TOTP time step that was used: no code is valid twice (RFC 6238, 5.2).
  last_step integer NOT NULL DEFAULT 0,
  pending_secret text,
  pending_session_id uuid,
  pending_since timestamptz,
  -- Wrong codes in a row; too many pause sign-in with codes until the password or two-factor is reset.
  wrong_codes integer NOT NULL DEFAULT 0,
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

-- Addresses (keyed hashes) from which an account has signed in, so that failed attempts from elsewhere do not lock its
-- owner out.
CREATE TABLE known_addresses (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  address_key text NOT NULL,
  signed_in_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, address_key)
);

-- Rate limits: the moments at which each was consumed, as long as they count. Keys are keyed hashes.
CREATE TABLE rate_limits (
  name text NOT NULL,
  key text NOT NULL,
  consumed_at timestamptz[] NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (name, key)
);

-- An account's recent activity. An attempt at an unknown username writes a row without an account, so that it takes
-- the same time as one at a known username.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer REFERENCES accounts (id) ON DELETE CASCADE,
  session_id uuid,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  device text NOT NULL CHECK (char_length(device) <= 100),
  network text
);
CREATE INDEX security_events_of_account ON security_events (account_id, kind, id DESC);
CREATE INDEX security_events_age ON security_events (at);


-- Changes ------------------------------------------------------------------------------------------------------------

-- Notifies every process that what the trigger's argument names has changed.
CREATE FUNCTION notify_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', TG_ARGV[0]);
  RETURN NULL;
END
$$;


-- Counted lists ------------------------------------------------------------------------------------------------------
--
-- Any page of a list of any length is found in the same time (docs/decisions/0007-counted-lists.md). A list's rows have
-- a position that grows with their rank. `list_counts` holds the number of rows in each block of positions, on four
-- levels: blocks of 64, 4,096 and 262,144 positions, and the whole list (level 4). To skip n rows, whole blocks are
-- skipped by their counts and at most 63 rows are read one by one.
--
-- A count is the sum of its shards. A writer changes the shard of its connection, so that transactions which add to the
-- same list do not wait for one another's commit; a single shard may be negative.

CREATE TABLE list_counts (
  list text NOT NULL,
  level smallint NOT NULL,
  block bigint NOT NULL,
  shard smallint NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (list, level, block, shard)
) WITH (fillfactor = 60);

-- Adds (1) or removes (-1) rows: changes[i] at positions[i] of lists[i].
CREATE FUNCTION count_in_lists(lists text[], positions bigint[], changes integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO list_counts AS counted (list, level, block, shard, count)
  SELECT list, level, CASE level WHEN 4 THEN 0 ELSE position >> (6 * level) END AS block,
    pg_backend_pid() % 16, sum(change)
  FROM unnest(lists, positions, changes) AS moved (list, position, change), generate_series(1, 4) AS level
  GROUP BY 1, 2, 3
  HAVING sum(change) <> 0
  -- All writers of a shard lock rows in one order, so that they cannot deadlock.
  ORDER BY 1, 2 DESC, 3
  ON CONFLICT (list, level, block, shard) DO UPDATE SET count = counted.count + excluded.count
$$;

-- The number of rows in a list.
CREATE FUNCTION list_count(wanted text) RETURNS integer STABLE LANGUAGE sql AS $$
  SELECT coalesce(sum(count), 0)::integer FROM list_counts WHERE list = wanted AND level = 4 AND block = 0
$$;

-- Where the page begins that has `skipped` rows of greater position before it: read positions less than `below`, and
-- skip the first `still` (0 to 63) of them. `below` is 0 past the list's end.
CREATE FUNCTION list_place(wanted text, skipped bigint, OUT below bigint, OUT still integer)
STABLE LANGUAGE plpgsql AS $$
DECLARE
  beyond_all CONSTANT bigint := 9223372036854775807;
  first_block bigint := 0;
  last_block bigint := beyond_all;
  remaining bigint := skipped;
  found_block bigint;
  found_before bigint;
BEGIN
  -- The first pages, which are read most, need no counts: fewer rows than a block are skipped one by one.
  IF skipped < 64 THEN
    below := beyond_all;
    still := skipped;
    RETURN;
  END IF;
  FOR current_level IN REVERSE 3..1 LOOP
    SELECT block, before INTO found_block, found_before
    FROM (
      SELECT block, count, sum(count) OVER (ORDER BY block DESC ROWS UNBOUNDED PRECEDING) - count AS before
      FROM (
        SELECT block, sum(count) AS count
        FROM list_counts
        WHERE list = wanted AND level = current_level AND block BETWEEN first_block AND last_block
        GROUP BY block
      ) AS summed
    ) AS blocks
    WHERE before + count > remaining
    ORDER BY block DESC
    LIMIT 1;
    IF NOT FOUND THEN
      below := 0;
      still := 0;
      RETURN;
    END IF;
    remaining := remaining - found_before;
    first_block := found_block * 64;
    last_block := first_block + 63;
  END LOOP;
  below := (found_block + 1) * 64;
  still := remaining;
END
$$;


-- Posts --------------------------------------------------------------------------------------------------------------

CREATE TABLE posts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  author_id integer NOT NULL REFERENCES accounts (id),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(slug) <= 200),
  content text NOT NULL,
  category text,
  is_draft boolean NOT NULL DEFAULT true,
  featured_picture_id integer REFERENCES pictures (id),
  -- The first publication; a post that becomes a draft again retains it.
  published_at timestamptz,
  -- Rank by first publication, assigned by trigger; see Counted lists.
  position bigint,
  -- Incremented by each change, so that a change based on an older version is rejected.
  version integer NOT NULL DEFAULT 1,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_draft OR published_at IS NOT NULL)
);

CREATE UNIQUE INDEX posts_published ON posts (position) INCLUDE (id) WHERE NOT is_draft;
CREATE UNIQUE INDEX posts_published_by_author ON posts (author_id, position) INCLUDE (id) WHERE NOT is_draft;
CREATE INDEX posts_drafts_by_author ON posts (author_id, updated_at) WHERE is_draft;
CREATE INDEX posts_featured_picture ON posts (featured_picture_id);
CREATE INDEX posts_placed_at ON posts (published_at) WHERE position IS NOT NULL;
CREATE INDEX posts_withdrawn ON posts (position) WHERE is_draft AND position IS NOT NULL;

-- The lists that a published post belongs to: the newsletter's and its author's.
CREATE FUNCTION post_lists(author integer) RETURNS text[] IMMUTABLE LANGUAGE sql AS $$
  SELECT ARRAY['posts', 'posts of ' || author]
$$;

-- A post published now gets the next position. Where a post is dated before others (an import), it and all posts that
-- are dated after it get new positions.
CREATE FUNCTION place_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  oldest_new timestamptz;
  highest bigint;
BEGIN
  SELECT min(published_at) INTO oldest_new FROM changed_posts WHERE published_at IS NOT NULL AND position IS NULL;
  IF oldest_new IS NULL THEN
    RETURN NULL;
  END IF;
  -- One publication at a time, or two would get the same position.
  PERFORM pg_advisory_xact_lock(hashtext('place_posts'));
  SELECT greatest(
    (SELECT max(position) FROM posts WHERE NOT is_draft),
    (SELECT max(position) FROM posts WHERE is_draft AND position IS NOT NULL),
    0
  ) INTO highest;
  UPDATE posts SET position = highest + ranked.rank
  FROM (
    SELECT id, row_number() OVER (ORDER BY published_at, position NULLS LAST, id) AS rank
    FROM (
      SELECT id, published_at, position FROM posts WHERE position IS NOT NULL AND published_at > oldest_new
      UNION ALL
      SELECT id, published_at, NULL FROM changed_posts WHERE published_at IS NOT NULL AND position IS NULL
    ) AS moved
  ) AS ranked
  WHERE posts.id = ranked.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER place_new_posts AFTER INSERT ON posts
  REFERENCING NEW TABLE AS changed_posts FOR EACH STATEMENT EXECUTE FUNCTION place_posts();
CREATE TRIGGER place_published_posts AFTER UPDATE ON posts
  REFERENCING NEW TABLE AS changed_posts FOR EACH STATEMENT EXECUTE FUNCTION place_posts();

-- Updates the lists' counts.
CREATE FUNCTION count_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_in_lists(array_agg(list), array_agg(position), array_agg(1))
    FROM new_posts, unnest(post_lists(author_id)) AS list WHERE NOT is_draft AND position IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_in_lists(array_agg(list), array_agg(position), array_agg(-1))
    FROM old_posts, unnest(post_lists(author_id)) AS list WHERE NOT is_draft AND position IS NOT NULL;
  ELSE
    PERFORM count_in_lists(array_agg(list), array_agg(position), array_agg(change))
    FROM (
      SELECT author_id, position, -1 AS change FROM old_posts WHERE NOT is_draft AND position IS NOT NULL
      UNION ALL
      SELECT author_id, position, 1 FROM new_posts WHERE NOT is_draft AND position IS NOT NULL
    ) AS moved, unnest(post_lists(author_id)) AS list;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_new_posts AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
CREATE TRIGGER count_changed_posts AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS old_posts NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
CREATE TRIGGER count_deleted_posts AFTER DELETE ON posts
  REFERENCING OLD TABLE AS old_posts FOR EACH STATEMENT EXECUTE FUNCTION count_posts();

-- TRUNCATE has no transition tables, so the counts are deleted as a whole.
CREATE FUNCTION reset_post_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM list_counts WHERE list = 'posts' OR list LIKE 'posts of %';
  RETURN NULL;
END
$$;
CREATE TRIGGER reset_counts_of_truncated_posts AFTER TRUNCATE ON posts FOR EACH STATEMENT EXECUTE FUNCTION reset_post_counts();

CREATE TRIGGER notify_posts_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changed('posts');
-- A post shows its author's name and portrait and its picture's description.
CREATE TRIGGER notify_author_changed AFTER UPDATE OF username, first_name, last_name, profile_picture_id ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changed('posts');
CREATE TRIGGER notify_picture_changed AFTER UPDATE ON pictures
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changed('posts');


-- Newsletter ---------------------------------------------------------------------------------------------------------

-- The sending of a post to the subscribers, one for each post. Email jobs are queued in batches, each in one transaction
-- with the progress of the sending, so that it continues where a killed process stopped.
CREATE TABLE newsletter_sendings (
  post_id integer PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  -- The greatest account id whose email job is queued.
  last_account_id integer NOT NULL DEFAULT 0,
  queued integer NOT NULL DEFAULT 0,
  finished_at timestamptz
);
CREATE INDEX newsletter_sendings_unfinished ON newsletter_sendings (started_at) WHERE finished_at IS NULL;


-- Appointments -------------------------------------------------------------------------------------------------------

-- Appointments of patients and guests. Their rank in the staff's lists is their id.
CREATE TABLE appointments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The patient's account; null for a guest, whose details are in appointment_guests.
  account_id integer REFERENCES accounts (id),
  preferred_day text NOT NULL,
  preferred_time_frame text NOT NULL,
  preferred_second_day text NOT NULL DEFAULT 'none',
  preferred_second_time_frame text,
  category text NOT NULL,
  level_of_discomfort smallint CHECK (level_of_discomfort BETWEEN 1 AND 10),
  mouth_pain_area text NOT NULL DEFAULT 'none',
  accommodations text NOT NULL DEFAULT 'none',
  -- Whether the appointment is for someone else, and that person's name and relationship if given.
  is_for_other boolean NOT NULL DEFAULT false,
  other_patient text,
  message text NOT NULL DEFAULT '' CHECK (char_length(message) <= 2000),
  -- Whether the patient would take an earlier time, if one becomes free.
  wants_earlier boolean NOT NULL DEFAULT false,
  -- The days and parts of the day for which the patient asks instead, as in the columns preferred_*, until staff move or
  -- cancel the visit.
  wishes jsonb,
  -- Whether it came through the website, or by a call that an employee entered.
  source text NOT NULL DEFAULT 'website' CHECK (source IN ('website', 'phone')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'confirmed', 'cancelled')),
  -- The visit: day and time of the office's calendar. A cancelled appointment retains them.
  confirmed_date date,
  confirmed_time time,
  -- With whom, as a key of practice/schedule.ts, and for how long.
  provider text,
  minutes smallint CHECK (minutes BETWEEN 5 AND 480 AND minutes % 5 = 0),
  -- Whether an employee has allowed the visit to overlap another one; both then carry it.
  overlap_allowed boolean NOT NULL DEFAULT false,
  -- Whether the patient has said that they are coming to the visit at its present time.
  attendance text CHECK (attendance = 'coming'),
  -- What came of the visit once it had begun.
  outcome text CHECK (outcome IN ('completed', 'no_show')),
  -- Staff's own note.
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000),
  -- The employee who confirmed or cancelled it last, and when.
  status_changed_by integer REFERENCES accounts (id),
  status_changed_at timestamptz,
  -- The invitation's UID (RFC 5545, 3.8.4.7), the same in every change of it, and how often it was changed (3.8.7.4).
  calendar_uid uuid NOT NULL DEFAULT gen_random_uuid(),
  calendar_sequence integer NOT NULL DEFAULT 0,
  is_demo boolean NOT NULL DEFAULT false,
  requested_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nulls(confirmed_date, confirmed_time, provider, minutes) IN (0, 4)),
  CHECK (CASE status WHEN 'pending' THEN confirmed_date IS NULL WHEN 'confirmed' THEN confirmed_date IS NOT NULL ELSE true END),
  CHECK (outcome IS NULL OR status = 'confirmed'),
  CHECK (attendance IS NULL OR status = 'confirmed')
);

-- The reminders that were queued, each once for a visit's time and a lead.
CREATE TABLE reminders (
  appointment_id integer NOT NULL REFERENCES appointments (id) ON DELETE CASCADE,
  -- Date and time of the visit, the office's.
  visit_at timestamp NOT NULL,
  lead_hours smallint NOT NULL CHECK (lead_hours > 0),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (appointment_id, visit_at, lead_hours)
);

CREATE INDEX appointments_by_status ON appointments (status, id);
CREATE INDEX appointments_settled ON appointments (id) WHERE status <> 'pending';
CREATE INDEX appointments_of_account ON appointments (account_id, id) WHERE account_id IS NOT NULL;
CREATE INDEX appointments_by_visit ON appointments (confirmed_date, confirmed_time, id);
CREATE INDEX appointments_of_category ON appointments (category, (status = 'pending'), id);
CREATE INDEX appointments_with_provider ON appointments (provider, (status = 'pending'), id) WHERE provider IS NOT NULL;
CREATE INDEX appointments_visits_of_provider ON appointments (provider, confirmed_date) WHERE status = 'confirmed';
CREATE INDEX appointments_wanting_earlier ON appointments (id) WHERE wants_earlier AND status <> 'cancelled';
CREATE INDEX appointments_missed ON appointments (account_id, confirmed_date) WHERE outcome = 'no_show';

-- Staff's order of urgency: pending requests first, and among them those in severe pain (severePainFrom in
-- practice/schedule.ts).
CREATE FUNCTION appointment_urgency(status text, level_of_discomfort smallint) RETURNS integer IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN status <> 'pending' THEN 0 WHEN level_of_discomfort >= 8 THEN 2 ELSE 1 END
$$;
CREATE INDEX appointments_by_urgency ON appointments (appointment_urgency(status, level_of_discomfort), id);

-- The visits of a provider that overlap a period of the office's calendar. A visit lasts 8 hours at most, so that those
-- of the day before and of the day after are all that can reach into it.
CREATE FUNCTION overlapping_visits(of_provider text, on_date date, from_time time, for_minutes integer)
RETURNS SETOF appointments STABLE LANGUAGE sql AS $$
  SELECT * FROM appointments
  WHERE status = 'confirmed' AND provider = of_provider AND confirmed_date BETWEEN on_date - 1 AND on_date + 1
    AND (confirmed_date + confirmed_time, minutes * interval '1 minute')
      OVERLAPS (on_date + from_time, for_minutes * interval '1 minute')
$$;

-- Places visits of one provider one after another, until the transaction ends.
CREATE FUNCTION lock_provider(key text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('provider'), hashtext(key))
$$;

-- Two visits of a provider overlap only where an employee allows it. An exclusion constraint would not do: it cannot
-- compare a new visit with one whose own overlap was allowed.
CREATE FUNCTION reject_overlapping_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_provider(NEW.provider);
  IF NOT NEW.overlap_allowed AND EXISTS (
    SELECT FROM overlapping_visits(NEW.provider, NEW.confirmed_date, NEW.confirmed_time, NEW.minutes)
    WHERE id <> NEW.id
  ) THEN
    RAISE EXCEPTION 'Another visit of the provider overlaps this one.'
      USING ERRCODE = 'exclusion_violation', TABLE = 'appointments', CONSTRAINT = 'visits_do_not_overlap';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER reject_overlapping_visit
  BEFORE INSERT OR UPDATE OF status, confirmed_date, confirmed_time, provider, minutes, overlap_allowed ON appointments
  FOR EACH ROW WHEN (NEW.status = 'confirmed') EXECUTE FUNCTION reject_overlapping_visit();

CREATE TABLE appointment_guests (
  appointment_id integer PRIMARY KEY REFERENCES appointments (id) ON DELETE CASCADE,
  first_name text NOT NULL CHECK (char_length(first_name) <= 150),
  last_name text NOT NULL CHECK (char_length(last_name) <= 150),
  -- A caller may have only one of them.
  email text CHECK (char_length(email) <= 254),
  phone text CHECK (char_length(phone) <= 30),
  date_of_birth date NOT NULL CHECK (date_of_birth >= '1900-01-01'),
  insurance text NOT NULL DEFAULT 'none',
  other_insurance text CHECK (char_length(other_insurance) <= 150),
  insurance_member_id text CHECK (char_length(insurance_member_id) <= 50),
  visit_reminders boolean NOT NULL DEFAULT true,
  CHECK (email IS NOT NULL OR phone IS NOT NULL)
);

-- What staff search for a person: name, email address, the digits of the phone number and the insurance member id, the
-- latter also by its digits. Each is a line, so that no search finds the end of one and the beginning of the next.
CREATE FUNCTION searched_text(first_name text, last_name text, email text, phone text, member_id text)
RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT lower(first_name) || ' ' || lower(last_name) || E'\n' || lower(coalesce(email, '')) || E'\n'
    || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || E'\n' || lower(coalesce(member_id, '')) || E'\n'
    || regexp_replace(coalesce(member_id, ''), '\D', '', 'g')
$$;

-- Every part of a text that is two or three characters long. Not pg_trgm, which finds nothing by two characters, and
-- which not every PostgreSQL has.
CREATE FUNCTION parts_of_text(whole text) RETURNS text[] IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT coalesce(array_agg(DISTINCT substr(whole, place, length)), '{}')
  FROM generate_series(1, char_length(whole) - 1) AS place, generate_series(2, 3) AS length
  WHERE place + length - 1 <= char_length(whole)
$$;

CREATE INDEX accounts_search ON accounts
  USING gin (parts_of_text(searched_text(first_name, last_name, email, phone, insurance_member_id)));
CREATE INDEX appointment_guests_search ON appointment_guests
  USING gin (parts_of_text(searched_text(first_name, last_name, email, phone, insurance_member_id)));

-- The appointments of the people in whose searched text each of some words occurs.
CREATE FUNCTION search_appointments(words text[]) RETURNS SETOF integer STABLE LANGUAGE sql AS $$
  WITH wanted AS (
    SELECT array_agg(DISTINCT word) AS words,
      coalesce(array_agg(DISTINCT part) FILTER (WHERE part IS NOT NULL), '{}') AS parts
    FROM (SELECT lower(unnest(words)) AS word) AS lowered LEFT JOIN unnest(parts_of_text(word)) AS part ON true
  )
  SELECT appointments.id
  FROM accounts JOIN appointments ON appointments.account_id = accounts.id
  WHERE parts_of_text(searched_text(accounts.first_name, accounts.last_name, accounts.email, accounts.phone,
      accounts.insurance_member_id)) @> (SELECT parts FROM wanted)
    AND NOT EXISTS (
      SELECT FROM wanted, unnest(wanted.words) AS word
      WHERE strpos(searched_text(accounts.first_name, accounts.last_name, accounts.email, accounts.phone,
        accounts.insurance_member_id), word) = 0
    )
  UNION ALL
  SELECT appointment_id
  FROM appointment_guests AS guests
  WHERE parts_of_text(searched_text(guests.first_name, guests.last_name, guests.email, guests.phone,
      guests.insurance_member_id)) @> (SELECT parts FROM wanted)
    AND NOT EXISTS (
      SELECT FROM wanted, unnest(wanted.words) AS word
      WHERE strpos(searched_text(guests.first_name, guests.last_name, guests.email, guests.phone,
        guests.insurance_member_id), word) = 0
    )
$$;

-- The idempotency keys of the last day and the appointments that answer them.
CREATE TABLE idempotency_keys (
  -- 'account 7', or 'address ' and a keyed hash: no address is stored in plain text.
  owner text NOT NULL,
  key text NOT NULL CHECK (char_length(key) <= 64),
  body_hash bytea NOT NULL,
  -- Checked at commit: a key is claimed before its appointment is stored.
  appointment_id integer NOT NULL REFERENCES appointments (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- What an appointment was before its last confirmation or cancellation, as long as that can be undone, and the id of the
-- email job that waits meanwhile.
CREATE TABLE undoable_changes (
  appointment_id integer PRIMARY KEY REFERENCES appointments (id) ON DELETE CASCADE,
  employee_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  changed_at timestamptz NOT NULL,
  email_job uuid,
  former jsonb NOT NULL
);

-- The lists that an appointment belongs to: that of its status, and that of all confirmed or cancelled ones.
CREATE FUNCTION appointment_lists(status text) RETURNS text[] IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE status
    WHEN 'pending' THEN ARRAY['appointments pending']
    ELSE ARRAY['appointments ' || status, 'appointments settled']
  END
$$;

-- Updates the lists' counts.
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

-- TRUNCATE has no transition tables, so the counts are deleted as a whole.
CREATE FUNCTION reset_appointment_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM list_counts WHERE list LIKE 'appointments %';
  RETURN NULL;
END
$$;
CREATE TRIGGER reset_counts_of_truncated_appointments AFTER TRUNCATE ON appointments
  FOR EACH STATEMENT EXECUTE FUNCTION reset_appointment_counts();

CREATE TRIGGER notify_appointments_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON appointments
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changed('appointments');


-- Calendar feeds -----------------------------------------------------------------------------------------------------

-- Employees' calendar feeds, one each. The token in a feed's address is stored as a hash.
CREATE TABLE calendar_feeds (
  account_id integer PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  made_at timestamptz NOT NULL
);


-- Visit links --------------------------------------------------------------------------------------------------------

-- The tokens of links to /visit/{token} in emails about an appointment, as hashes; each email has one of its own. They
-- are valid until some days after the visit or its cancellation, and deleted then.
CREATE TABLE visit_links (
  token_hash text PRIMARY KEY,
  -- Checked at commit: a request's statements are sent together, in any order.
  appointment_id integer NOT NULL REFERENCES appointments (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  issued_at timestamptz NOT NULL
);
CREATE INDEX visit_links_of_appointment ON visit_links (appointment_id);


-- Offers -------------------------------------------------------------------------------------------------------------

-- Free times of providers that were offered, each to an appointment; the tokens of links to /offer/{token} as hashes.
CREATE TABLE offers (
  token_hash text PRIMARY KEY,
  appointment_id integer NOT NULL REFERENCES appointments (id) ON DELETE CASCADE,
  date date NOT NULL,
  time time NOT NULL,
  provider text NOT NULL,
  minutes smallint NOT NULL CHECK (minutes BETWEEN 5 AND 480 AND minutes % 5 = 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX offers_of_appointment ON offers (appointment_id);
CREATE INDEX offers_age ON offers (expires_at);
