-- The lists of one kind of visit and of one provider, which were counted by the index of all.
CREATE INDEX appointments_of_category ON appointments (category, (status = 'pending'), id) INCLUDE (status);
CREATE INDEX appointments_of_provider ON appointments (provider, id) WHERE provider IS NOT NULL;
