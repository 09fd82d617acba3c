-- The site's content (site-1): documents of fixed kinds, each a JSON value. Every published version stays, so that it can be
-- compared and restored.
CREATE TABLE site_versions (
  kind text NOT NULL CHECK (char_length(kind) <= 40),
  version integer NOT NULL CHECK (version > 0),
  content jsonb NOT NULL,
  note text CHECK (char_length(note) <= 300),
  published_at timestamptz NOT NULL,
  published_by integer REFERENCES accounts ON DELETE SET NULL,
  PRIMARY KEY (kind, version)
);
CREATE INDEX site_versions_published_by ON site_versions (published_by);

-- What owners have changed and not published yet, at most one for each document.
CREATE TABLE site_drafts (
  kind text PRIMARY KEY CHECK (char_length(kind) <= 40),
  content jsonb NOT NULL,
  -- The `ETag` of its reply begins with it.
  revision integer NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by integer REFERENCES accounts ON DELETE SET NULL
);
CREATE INDEX site_drafts_saved_by ON site_drafts (saved_by);

CREATE TRIGGER notify_site_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_versions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changed('site');

-- The office's zone, which is published with the site; the calendar's where nothing is published.
CREATE FUNCTION office_time_zone() RETURNS text STABLE LANGUAGE sql AS $$
  SELECT coalesce(
    (SELECT nullif(content ->> 'time_zone', '') FROM site_versions WHERE kind = 'practice' ORDER BY version DESC LIMIT 1),
    'UTC'
  )
$$;

-- The instant of a date and time in a zone. Of an hour that comes twice the first is meant, where AT TIME ZONE takes the
-- second.
CREATE FUNCTION instant_in_zone(local timestamp, zone text) RETURNS timestamptz STABLE LANGUAGE sql AS $$
  SELECT CASE WHEN by_the_day_before AT TIME ZONE zone = local THEN least(by_the_day_before, second) ELSE second END
  FROM (
    SELECT local AT TIME ZONE zone AS second,
      (local - interval '1 day') AT TIME ZONE zone + interval '24 hours' AS by_the_day_before
  ) AS instants
$$;

CREATE OR REPLACE FUNCTION office_instant(local timestamp) RETURNS timestamptz STABLE LANGUAGE sql AS $$
  SELECT instant_in_zone(local, office_time_zone())
$$;

-- As before, with the office's zone read once.
CREATE OR REPLACE FUNCTION overlapping_visits(of_provider text, on_date date, from_time time, for_minutes integer)
RETURNS SETOF appointments STABLE LANGUAGE sql AS $$
  SELECT appointments.* FROM appointments, (SELECT office_time_zone() AS zone OFFSET 0) AS office
  WHERE status = 'confirmed' AND provider = of_provider AND confirmed_date BETWEEN on_date - 1 AND on_date + 1
    AND (instant_in_zone(confirmed_date + confirmed_time, zone), minutes * interval '1 minute')
      OVERLAPS (instant_in_zone(on_date + from_time, zone), for_minutes * interval '1 minute')
$$;
