-- Visits overlap by instants: on a day on which the clocks change, an hour of the calendar is skipped or comes twice
-- (visits-33).

-- The instant of a date and time of the office, whose zone each connection sets (connect.ts); without one the calendar
-- counts. Of an hour that comes twice the first is meant, where AT TIME ZONE takes the second.
CREATE FUNCTION office_instant(local timestamp) RETURNS timestamptz STABLE LANGUAGE sql AS $$
  SELECT CASE WHEN by_the_day_before AT TIME ZONE zone = local THEN least(by_the_day_before, second) ELSE second END
  FROM (SELECT coalesce(nullif(current_setting('enamel.time_zone', true), ''), 'UTC') AS zone) AS office,
    LATERAL (
      SELECT local AT TIME ZONE zone AS second,
        (local - interval '1 day') AT TIME ZONE zone + interval '24 hours' AS by_the_day_before
    ) AS instants
$$;

-- The visits of a provider that overlap a period. A visit lasts 8 hours at most, so that those of the day before and of
-- the day after are all that can reach into it.
CREATE OR REPLACE FUNCTION overlapping_visits(of_provider text, on_date date, from_time time, for_minutes integer)
RETURNS SETOF appointments STABLE LANGUAGE sql AS $$
  SELECT * FROM appointments
  WHERE status = 'confirmed' AND provider = of_provider AND confirmed_date BETWEEN on_date - 1 AND on_date + 1
    AND (office_instant(confirmed_date + confirmed_time), minutes * interval '1 minute')
      OVERLAPS (office_instant(on_date + from_time), for_minutes * interval '1 minute')
$$;

-- An offer is open as long as the appointment has the sequence that it had when it was offered a time: moving or
-- cancelling the visit ends it, and undoing that opens it again. An accepted one is used up (visits-72). A program of the
-- version before names no sequence.
ALTER TABLE offers
  ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN calendar_sequence integer,
  ADD COLUMN accepted_at timestamptz;

UPDATE offers SET
  calendar_sequence = appointments.calendar_sequence,
  accepted_at = CASE
    WHEN appointments.status = 'confirmed' AND appointments.confirmed_date = offers.date
      AND appointments.confirmed_time = offers.time AND appointments.provider = offers.provider THEN now()
  END
FROM appointments WHERE appointments.id = offers.appointment_id;

-- Each foreign key has an index, or deleting a row would read the whole table that refers to it.
CREATE INDEX appointments_status_changed_by ON appointments (status_changed_by) WHERE status_changed_by IS NOT NULL;
CREATE INDEX undoable_changes_of_employee ON undoable_changes (employee_id);
CREATE INDEX idempotency_keys_of_appointment ON idempotency_keys (appointment_id);
CREATE INDEX posts_of_author ON posts (author_id);
