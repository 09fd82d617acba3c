-- Who asked as a guest and registered, before or after, is one person: of one folded name and one birth date (visits-85).
CREATE INDEX accounts_of_person ON accounts (date_of_birth, left(searched_names(first_name, last_name), 40));

-- The patient's account of folded names and a birth date; the first of several.
CREATE FUNCTION account_of_person(names text, born date) RETURNS integer STABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT min(id) FROM accounts
  WHERE date_of_birth = born AND left(searched_names(first_name, last_name), 40) = left(names, 40)
    AND searched_names(first_name, last_name) = names
    AND role = 'customer' AND expires_at IS NULL AND deleted_at IS NULL
$$;

-- The appointments of one person: of an account and the guest that its holder was, or of a guest without an account.
CREATE OR REPLACE FUNCTION appointments_of_person(of_account integer, of_guest integer) RETURNS SETOF integer
  STABLE PARALLEL SAFE LANGUAGE sql AS $$
  WITH person AS (
    SELECT date_of_birth, searched_names(first_name, last_name) AS names FROM accounts WHERE id = of_account
    UNION ALL
    SELECT date_of_birth, searched_names(first_name, last_name) FROM appointment_guests WHERE appointment_id = of_guest
  )
  SELECT id FROM appointments WHERE account_id = of_account
  UNION ALL
  SELECT own.appointment_id
  FROM person JOIN appointment_guests AS own
    ON own.date_of_birth = person.date_of_birth
    AND left(searched_names(own.first_name, own.last_name), 40) = left(person.names, 40)
    AND searched_names(own.first_name, own.last_name) = person.names
  WHERE of_account IS NULL OR of_account = account_of_person(person.names, person.date_of_birth)
$$;
