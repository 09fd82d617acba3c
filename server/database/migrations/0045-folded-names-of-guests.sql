-- As in 0044.
ALTER TABLE appointment_guests
  ADD COLUMN folded_names text NOT NULL GENERATED ALWAYS AS (searched_names(first_name, last_name)) STORED;
