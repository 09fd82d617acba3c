-- A pending request has neither a provider nor a date, so a list that begins with those is narrowed by neither
-- (docs/decisions/0145-plain-lists.md): half the size, and skipped in two thirds of the time.
DROP INDEX appointments_pending_before_settled, appointments_urgent_before_others;
CREATE INDEX appointments_pending_before_settled ON appointments ((status = 'pending'), id) INCLUDE (status);
CREATE INDEX appointments_urgent_before_others ON appointments (appointment_urgency(status, level_of_discomfort), id)
  INCLUDE (status, level_of_discomfort, category);
