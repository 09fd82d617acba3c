-- The appointments of the people in whose searched text each of some words occurs. What the index finds is read again for
-- words of other lengths than its parts only: a broad search matches most people.
CREATE OR REPLACE FUNCTION search_appointments(words text[]) RETURNS SETOF integer STABLE LANGUAGE sql AS $$
  WITH wanted AS (
    SELECT coalesce(array_agg(DISTINCT part) FILTER (WHERE part IS NOT NULL), '{}') AS parts,
      coalesce(
        array_agg(DISTINCT '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
          FILTER (WHERE char_length(word) NOT BETWEEN 2 AND 3),
        '{}'
      ) AS patterns
    FROM (SELECT lower(unnest(words)) AS word) AS lowered LEFT JOIN unnest(parts_of_text(word)) AS part ON true
  )
  SELECT appointments.id
  FROM accounts JOIN appointments ON appointments.account_id = accounts.id
  WHERE parts_of_text(searched_text(accounts.first_name, accounts.last_name, accounts.email, accounts.phone,
      accounts.insurance_member_id)) @> (SELECT parts FROM wanted)
    AND ((SELECT patterns FROM wanted) = '{}' OR searched_text(accounts.first_name, accounts.last_name, accounts.email,
      accounts.phone, accounts.insurance_member_id) LIKE ALL ((SELECT patterns FROM wanted)::text[]))
  UNION ALL
  SELECT appointment_id
  FROM appointment_guests AS guests
  WHERE parts_of_text(searched_text(guests.first_name, guests.last_name, guests.email, guests.phone,
      guests.insurance_member_id)) @> (SELECT parts FROM wanted)
    AND ((SELECT patterns FROM wanted) = '{}' OR searched_text(guests.first_name, guests.last_name, guests.email,
      guests.phone, guests.insurance_member_id) LIKE ALL ((SELECT patterns FROM wanted)::text[]))
$$;
