-- Pictures: the files lie beside the database; a row says which widths exist.
CREATE TABLE pictures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9]{16,64}$'),
  alt text NOT NULL DEFAULT '',
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  widths integer[] NOT NULL CHECK (cardinality(widths) > 0),
  placeholder text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL CHECK (char_length(username) BETWEEN 1 AND 150),
  email text NOT NULL CHECK (char_length(email) <= 254),
  email_verified_at timestamptz,
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
  digital_consent_at timestamptz,
  digital_consent_version text,
  profile_picture_id integer REFERENCES pictures (id) ON DELETE SET NULL,
  job_title text,
  bio text,
  linkedin text,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Usernames are compared without case (decision 10); addresses are unique among verified accounts only.
CREATE UNIQUE INDEX accounts_username ON accounts (lower(username));
CREATE UNIQUE INDEX accounts_verified_email ON accounts (lower(email)) WHERE email_verified_at IS NOT NULL;
CREATE INDEX accounts_profile_picture ON accounts (profile_picture_id) WHERE profile_picture_id IS NOT NULL;
