-- The pictures that documents of the site show (site-10). Their files are `<file>-<width>.<format>`, one for each of the
-- widths; a drawing is there as SVG besides.
CREATE TABLE site_pictures (
  -- What documents call it.
  id text PRIMARY KEY CHECK (char_length(id) BETWEEN 1 AND 100),
  file text NOT NULL UNIQUE CHECK (file ~ '^[a-z0-9]{16,64}$'),
  -- The name and the media type of what was uploaded.
  original_name text NOT NULL CHECK (char_length(original_name) <= 200),
  original_type text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  widths integer[] NOT NULL,
  format text NOT NULL CHECK (format IN ('avif', 'webp')),
  created_at timestamptz NOT NULL
);
