-- Names as searches compare them (visits-39), once when they are stored: to fold those of 50,000 people took a search of
-- half of all names 60 ms.
ALTER TABLE accounts
  ADD COLUMN folded_names text NOT NULL GENERATED ALWAYS AS (searched_names(first_name, last_name)) STORED;
ALTER TABLE appointment_guests
  ADD COLUMN folded_names text NOT NULL GENERATED ALWAYS AS (searched_names(first_name, last_name)) STORED;

-- The lists of one kind of visit and of one provider, which were counted by the index of all.
CREATE INDEX appointments_of_category ON appointments (category, (status = 'pending'), id) INCLUDE (status);
CREATE INDEX appointments_of_provider ON appointments (provider, id) WHERE provider IS NOT NULL;
