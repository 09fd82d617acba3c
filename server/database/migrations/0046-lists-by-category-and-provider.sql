-- Lists of one category or one provider, which were counted by an index of all appointments.
CREATE INDEX appointments_of_category ON appointments (category, (status = 'pending'), id) INCLUDE (status);
CREATE INDEX appointments_of_provider ON appointments (provider, id) WHERE provider IS NOT NULL;
