-- Whether the patient of a visit of today is at the office, and the visits that staff have yet to record an outcome of.
ALTER TABLE appointments ADD COLUMN arrived boolean NOT NULL DEFAULT false;
CREATE INDEX appointments_without_outcome ON appointments (confirmed_date, confirmed_time, id)
  WHERE status = 'confirmed' AND outcome IS NULL;
