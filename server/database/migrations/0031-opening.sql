-- Since when visitors see the site (site-12): one row, or none as long as the practice is closed.
CREATE TABLE site_openings (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  opened_at timestamptz NOT NULL,
  opened_by integer REFERENCES accounts ON DELETE SET NULL
);
CREATE INDEX site_openings_opened_by ON site_openings (opened_by);

CREATE TRIGGER notify_site_opened AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_openings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changed('site');

-- A practice that worked before any could be closed stays open.
INSERT INTO site_openings (opened_at) SELECT now() WHERE EXISTS (SELECT FROM accounts);
