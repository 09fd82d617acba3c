CREATE TABLE posts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  author_id integer NOT NULL REFERENCES accounts (id),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(slug) <= 200),
  content text NOT NULL,
  category text,
  is_draft boolean NOT NULL DEFAULT true,
  featured_picture_id integer REFERENCES pictures (id),
  -- First publication (decision 24); a post that goes back to draft keeps it.
  published_at timestamptz,
  -- Rank by first publication: given once, by trigger; see 0002-counted-lists.sql.
  position bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_draft OR published_at IS NOT NULL)
);

CREATE UNIQUE INDEX posts_published ON posts (position) INCLUDE (id) WHERE NOT is_draft;
CREATE UNIQUE INDEX posts_published_by_author ON posts (author_id, position) INCLUDE (id) WHERE NOT is_draft;
CREATE INDEX posts_drafts_by_author ON posts (author_id, updated_at) WHERE is_draft;
CREATE INDEX posts_featured_picture ON posts (featured_picture_id);
CREATE INDEX posts_placed_at ON posts (published_at) WHERE position IS NOT NULL;
CREATE INDEX posts_withdrawn ON posts (position) WHERE is_draft AND position IS NOT NULL;

-- The lists that a published post stands in: everybody's and its author's.
CREATE FUNCTION post_lists(author integer) RETURNS text[] IMMUTABLE LANGUAGE sql AS $$
  SELECT ARRAY['posts', 'posts of ' || author]
$$;

-- A new post published now takes the next position; where one is dated before others (an import), it and all that are
-- dated after it have positions given anew.
CREATE FUNCTION place_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  oldest_new timestamptz;
  highest bigint;
BEGIN
  SELECT min(published_at) INTO oldest_new FROM changed_posts WHERE published_at IS NOT NULL AND position IS NULL;
  IF oldest_new IS NULL THEN
    RETURN NULL;
  END IF;
  -- One publication at a time, or two would take the same position.
  PERFORM pg_advisory_xact_lock(hashtext('place_posts'));
  SELECT greatest(
    (SELECT max(position) FROM posts WHERE NOT is_draft),
    (SELECT max(position) FROM posts WHERE is_draft AND position IS NOT NULL),
    0
  ) INTO highest;
  UPDATE posts SET position = highest + ranked.rank
  FROM (
    SELECT id, row_number() OVER (ORDER BY published_at, position NULLS LAST, id) AS rank
    FROM (
      SELECT id, published_at, position FROM posts WHERE position IS NOT NULL AND published_at > oldest_new
      UNION ALL
      SELECT id, published_at, NULL FROM changed_posts WHERE published_at IS NOT NULL AND position IS NULL
    ) AS moved
  ) AS ranked
  WHERE posts.id = ranked.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER place_new_posts AFTER INSERT ON posts
  REFERENCING NEW TABLE AS changed_posts FOR EACH STATEMENT EXECUTE FUNCTION place_posts();
CREATE TRIGGER place_published_posts AFTER UPDATE ON posts
  REFERENCING NEW TABLE AS changed_posts FOR EACH STATEMENT EXECUTE FUNCTION place_posts();

-- Keeps the lists' counts, and tells every process which posts are no longer as they were.
CREATE FUNCTION count_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_in_lists(array_agg(list), array_agg(position), array_agg(1))
    FROM new_posts, unnest(post_lists(author_id)) AS list WHERE NOT is_draft AND position IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_in_lists(array_agg(list), array_agg(position), array_agg(-1))
    FROM old_posts, unnest(post_lists(author_id)) AS list WHERE NOT is_draft AND position IS NOT NULL;
  ELSE
    PERFORM count_in_lists(array_agg(list), array_agg(position), array_agg(change))
    FROM (
      SELECT author_id, position, -1 AS change FROM old_posts WHERE NOT is_draft AND position IS NOT NULL
      UNION ALL
      SELECT author_id, position, 1 FROM new_posts WHERE NOT is_draft AND position IS NOT NULL
    ) AS moved, unnest(post_lists(author_id)) AS list;
  END IF;
  PERFORM pg_notify('changed', 'posts');
  RETURN NULL;
END
$$;

CREATE TRIGGER count_new_posts AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
CREATE TRIGGER count_changed_posts AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS old_posts NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
CREATE TRIGGER count_deleted_posts AFTER DELETE ON posts
  REFERENCING OLD TABLE AS old_posts FOR EACH STATEMENT EXECUTE FUNCTION count_posts();

-- TRUNCATE fires no row or transition trigger; it must not leave counts behind.
CREATE FUNCTION forget_post_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM list_counts WHERE list = 'posts' OR list LIKE 'posts of %';
  PERFORM pg_notify('changed', 'posts');
  RETURN NULL;
END
$$;
CREATE TRIGGER forget_truncated_posts AFTER TRUNCATE ON posts FOR EACH STATEMENT EXECUTE FUNCTION forget_post_counts();

-- A post shows its author's name and portrait and its picture's text.
CREATE FUNCTION tell_posts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', 'posts');
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_author_changed AFTER UPDATE OF username, first_name, last_name, profile_picture_id ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_posts_changed();
CREATE TRIGGER tell_picture_changed AFTER UPDATE ON pictures
  FOR EACH STATEMENT EXECUTE FUNCTION tell_posts_changed();
