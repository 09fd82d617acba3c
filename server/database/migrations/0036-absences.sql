-- Days on which a provider is away, as staff recorded them (visits-95). A part of the day, or the whole of it.
CREATE TABLE absences (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  part text CHECK (part IN ('morning', 'afternoon')),
  reason text NOT NULL CHECK (char_length(reason) <= 80),
  created_by integer REFERENCES accounts (id) ON DELETE SET NULL,
  CHECK (from_date <= to_date)
);
-- What two employees record at once is one absence.
CREATE UNIQUE INDEX absences_of_provider ON absences (provider, from_date, to_date, coalesce(part, ''));
CREATE INDEX absences_until ON absences (to_date);
CREATE INDEX absences_by_employee ON absences (created_by);

CREATE TRIGGER notify_absences_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON absences
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changed('appointments');

-- Whether the patient of a visit was asked to choose another time (visits-98).
ALTER TABLE appointments ADD COLUMN asked_to_choose boolean NOT NULL DEFAULT false;

-- Who adds a closure waits for those who book a provider's time, and they for them: so each visit in a closure is either
-- among those that it affects, or its booking is warned of it (visits-96).
CREATE FUNCTION lock_office_days() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('office days'), 0)
$$;
CREATE OR REPLACE FUNCTION lock_provider(key text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtext('office days'), 0);
  SELECT pg_advisory_xact_lock(hashtext('provider'), hashtext(key))
$$;
