-- When what is personal in an appointment was deleted; null until then (accounts-41).
ALTER TABLE appointments ADD COLUMN anonymised_at timestamptz;

-- Those whose retention ends next. The index of 0005 would also hold those that are done.
CREATE INDEX appointments_to_anonymise ON appointments ((coalesce(status_changed_at, requested_at)))
  WHERE status = 'cancelled' AND anonymised_at IS NULL;
DROP INDEX appointments_cancelled;
