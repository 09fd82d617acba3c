-- Accounts whose owner has asked for their deletion are deleted at `deletion_due_at`. What refers to a deleted account
-- and stays, an employee's posts and a person's past appointments, then refers to a row without a person in it, whose
-- `deleted_at` is set.
ALTER TABLE accounts
  ADD COLUMN deletion_due_at timestamptz,
  ADD COLUMN deleted_at timestamptz;

CREATE INDEX accounts_deletion_due ON accounts (deletion_due_at) WHERE deletion_due_at IS NOT NULL;

-- Cancelled appointments are deleted some time after their cancellation.
CREATE INDEX appointments_cancelled ON appointments ((coalesce(status_changed_at, requested_at)))
  WHERE status = 'cancelled';

-- The access log is read by its filters, newest first.
CREATE INDEX access_log_of_employee ON access_log (lower(employee_username), id);
CREATE INDEX access_log_of_patient_name ON access_log (lower(patient_username), id);
CREATE INDEX access_log_at ON access_log (at);
