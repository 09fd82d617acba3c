-- Lists are counted by count(*) and skipped by OFFSET, over these indexes (docs/decisions/0145-plain-lists.md).
CREATE INDEX posts_newest ON posts (published_at, id) WHERE NOT is_draft;
CREATE INDEX posts_newest_of_author ON posts (author_id, published_at, id) WHERE NOT is_draft;
CREATE INDEX appointments_pending_first ON appointments ((status = 'pending'), id) INCLUDE (status);

-- What counted and placed them. Programs of 0.2.0 read the counts by the two functions below alone.
DROP TRIGGER count_new_posts ON posts;
DROP TRIGGER count_changed_posts ON posts;
DROP TRIGGER count_deleted_posts ON posts;
DROP TRIGGER reset_counts_of_truncated_posts ON posts;
DROP TRIGGER place_new_posts ON posts;
DROP TRIGGER place_published_posts ON posts;
DROP TRIGGER count_new_appointments ON appointments;
DROP TRIGGER count_changed_appointments ON appointments;
DROP TRIGGER count_deleted_appointments ON appointments;
DROP TRIGGER reset_counts_of_truncated_appointments ON appointments;
DROP FUNCTION count_posts(), reset_post_counts(), place_posts(), post_lists(integer);
DROP FUNCTION count_appointments(), reset_appointment_counts(), appointment_lists(text);
DROP FUNCTION count_appointments_of(text[], text[], text[], integer[]), count_in_lists(text[], bigint[], integer[]);
DROP TABLE list_counts, appointment_counts;
DROP INDEX posts_published, posts_published_by_author, posts_placed_at, posts_withdrawn, appointments_settled;

-- What 0.2.0 calls beside this version; each goes with the release after this one, as does posts.position.
CREATE OR REPLACE FUNCTION list_count(wanted text) RETURNS integer STABLE LANGUAGE sql AS $$
  SELECT CASE
    WHEN wanted = 'posts' THEN (SELECT count(*) FROM posts WHERE NOT is_draft)
    WHEN wanted LIKE 'posts of %' THEN
      (SELECT count(*) FROM posts WHERE NOT is_draft AND author_id = substr(wanted, 10)::integer)
    WHEN wanted = 'appointments settled' THEN (SELECT count(*) FROM appointments WHERE status <> 'pending')
    ELSE (SELECT count(*) FROM appointments WHERE status = substr(wanted, 14))
  END::integer
$$;

CREATE OR REPLACE FUNCTION list_place(wanted text, skipped bigint, OUT below bigint, OUT still integer)
STABLE LANGUAGE sql AS $$
  SELECT 9223372036854775807, skipped::integer
$$;

-- Its lists are ordered by the position: microseconds of the first publication are above every rank that was given.
CREATE FUNCTION place_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.position := coalesce(NEW.position, extract(epoch FROM NEW.published_at) * 1000000);
  RETURN NEW;
END
$$;
CREATE TRIGGER place_post BEFORE INSERT OR UPDATE OF published_at ON posts FOR EACH ROW EXECUTE FUNCTION place_post();
