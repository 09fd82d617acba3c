-- Drafts that are published by themselves (site-8): the office's time, who planned it, and the note for the history.
ALTER TABLE site_drafts
  ADD publish_at timestamp,
  ADD publish_by integer REFERENCES accounts ON DELETE SET NULL,
  ADD publish_note text CHECK (char_length(publish_note) <= 300);
CREATE INDEX site_drafts_publish_by ON site_drafts (publish_by);

-- A revision never comes back, so that an `ETag` of a dropped draft names no later one (site-7).
CREATE SEQUENCE site_draft_revisions AS integer;
ALTER TABLE site_drafts ALTER revision SET DEFAULT nextval('site_draft_revisions');
ALTER SEQUENCE site_draft_revisions OWNED BY site_drafts.revision;
