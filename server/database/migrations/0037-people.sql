-- Requests of guests belong to one person where their names, folded as searches fold them, and their birth dates are the
-- same. No index holds a text of any length, so it has the names' beginning.
CREATE INDEX appointment_guests_of_person ON appointment_guests
  (date_of_birth, left(searched_names(first_name, last_name), 40));

-- The appointments of one person: of an account, or of the person who made a guest's request.
CREATE FUNCTION appointments_of_person(of_account integer, of_guest integer) RETURNS SETOF integer
  STABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT id FROM appointments WHERE account_id = of_account
  UNION ALL
  SELECT own.appointment_id
  FROM appointment_guests AS guest JOIN appointment_guests AS own
    ON own.date_of_birth = guest.date_of_birth
    AND left(searched_names(own.first_name, own.last_name), 40) = left(searched_names(guest.first_name, guest.last_name), 40)
    AND searched_names(own.first_name, own.last_name) = searched_names(guest.first_name, guest.last_name)
  WHERE guest.appointment_id = of_guest
$$;
