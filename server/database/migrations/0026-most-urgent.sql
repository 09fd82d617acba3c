-- The list in the order of urgency skips what it does not show by the index alone (docs/decisions/0145-plain-lists.md).
CREATE INDEX appointments_most_urgent ON appointments (appointment_urgency(status, level_of_discomfort), id)
  INCLUDE (status, level_of_discomfort);
DROP INDEX appointments_by_urgency;
