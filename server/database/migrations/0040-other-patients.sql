-- The person that an appointment is for, where that is someone else (visits-113): name and birth date, beside the name and
-- relationship in other_patient.
ALTER TABLE appointments
  ADD COLUMN patient_name text CHECK (char_length(patient_name) BETWEEN 1 AND 150),
  ADD COLUMN patient_date_of_birth date CHECK (patient_date_of_birth >= '1900-01-01'),
  ADD CONSTRAINT appointments_patient_is_other
    CHECK (is_for_other OR num_nonnulls(patient_name, patient_date_of_birth) = 0);

-- Staff find them by both names and by the birthday (visits-39).
CREATE INDEX appointments_other_patients ON appointments
  USING gin (search_keys(patient_name, other_patient, NULL, NULL, NULL, patient_date_of_birth)) WHERE is_for_other;
DROP INDEX appointments_other_patient;
