-- Staff find people by parts of their names, and by a birthday, a phone number or its end, an email address and a member
-- id as a whole (visits-39): by parts of those, searches without an entry in the access log would recover them.

-- A text as searches compare it: Unicode's compatibility form without case, marks, apostrophes, commas, dashes and spaces,
-- and with the usual Latin letters for those that have no such form. These
-- bodies are parsed now, since an index is built without a search path (PostgreSQL 17).
CREATE FUNCTION folded_text(given text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql
  RETURN regexp_replace(
    replace(replace(replace(replace(
      translate(lower(normalize(coalesce(given, ''), NFKD)), 'łøđðħıŧς', 'loddhitσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\s,;''`´\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u02B9-\u02BF\u2018-\u201B\u2032\u2035\u002D\u2010-\u2015\u2212\u00AD\u200B-\u200F\u2060\uFEFF]',
    '', 'g'
  );

-- The names that are searched, a line each, so that no search finds the end of one and the beginning of the next.
CREATE FUNCTION searched_names(first_name text, last_name text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql
  RETURN folded_text(first_name) || E'\n' || folded_text(last_name);

-- What the index finds a person by: the parts of the names, and as a whole the phone number (p), its last four digits (t),
-- the email address (e), the member id (m) and the birthday (b, as days after 1900-01-01).
CREATE FUNCTION search_keys(
  first_name text, last_name text, email text, phone text, member_id text, date_of_birth date
) RETURNS text[] IMMUTABLE PARALLEL SAFE LANGUAGE sql
  RETURN (SELECT parts_of_text(searched_names(first_name, last_name)) || array_remove(ARRAY[
    'p:' || nullif(right(digits, 10), ''),
    CASE WHEN char_length(digits) >= 4 THEN 't:' || right(digits, 4) END,
    'e:' || nullif(lower(email), ''),
    'm:' || nullif(folded_text(member_id), ''),
    'b:' || (date_of_birth - '1900-01-01'::date)
  ], NULL)
  FROM (SELECT regexp_replace(folded_text(phone), '\D', '', 'g') AS digits) AS phone);

CREATE INDEX accounts_search_keys ON accounts
  USING gin (search_keys(first_name, last_name, email, phone, insurance_member_id, date_of_birth));
CREATE INDEX appointment_guests_search_keys ON appointment_guests
  USING gin (search_keys(first_name, last_name, email, phone, insurance_member_id, date_of_birth));
CREATE INDEX appointments_other_patient ON appointments
  USING gin (search_keys(other_patient, NULL, NULL, NULL, NULL, NULL)) WHERE other_patient IS NOT NULL;

-- The function that used them stays for a program of the version before.
DROP INDEX accounts_search, appointment_guests_search;
