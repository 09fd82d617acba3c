-- Counted lists: any page of a list of any length is found in the same time.
--
-- A list's rows carry a position that grows with their rank. `list_counts` holds how many rows stand in each block of
-- positions, on four levels: 64, 4,096 and 262,144 positions wide, and the whole list (level 4). To skip n rows,
-- whole blocks are skipped by their counts and at most 63 rows are read one by one.

CREATE TABLE list_counts (
  list text NOT NULL,
  level smallint NOT NULL,
  block bigint NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (list, level, block)
) WITH (fillfactor = 60);

-- Adds (1) or takes away (-1) rows: changes[i] at positions[i] of lists[i].
CREATE FUNCTION count_in_lists(lists text[], positions bigint[], changes integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO list_counts AS counted (list, level, block, count)
  SELECT list, level, CASE level WHEN 4 THEN 0 ELSE position >> (6 * level) END AS block, sum(change)
  FROM unnest(lists, positions, changes) AS moved (list, position, change), generate_series(1, 4) AS level
  GROUP BY 1, 2, 3
  HAVING sum(change) <> 0
  -- One order for all writers, so that no two of them wait for each other in a circle.
  ORDER BY 1, 2 DESC, 3
  ON CONFLICT (list, level, block) DO UPDATE SET count = counted.count + excluded.count
$$;

-- How many rows a list has.
CREATE FUNCTION list_count(wanted text) RETURNS integer STABLE LANGUAGE sql AS $$
  SELECT coalesce((SELECT count FROM list_counts WHERE list = wanted AND level = 4 AND block = 0), 0)
$$;

-- Where the row stands that has `skipped` rows of greater position before it: below which position to start reading,
-- and how many rows (0 to 63) are still to skip there. `below` is 0 past the list's end.
CREATE FUNCTION list_place(wanted text, skipped bigint, OUT below bigint, OUT still integer) STABLE LANGUAGE plpgsql AS $$
DECLARE
  first_block bigint := 0;
  last_block bigint := 9223372036854775807;
  remaining bigint := skipped;
  found_block bigint;
  found_before bigint;
BEGIN
  FOR current_level IN REVERSE 3..1 LOOP
    SELECT block, before INTO found_block, found_before
    FROM (
      SELECT block, count, sum(count) OVER (ORDER BY block DESC ROWS UNBOUNDED PRECEDING) - count AS before
      FROM list_counts
      WHERE list = wanted AND level = current_level AND block BETWEEN first_block AND last_block
    ) AS blocks
    WHERE before + count > remaining
    ORDER BY block DESC
    LIMIT 1;
    IF NOT FOUND THEN
      below := 0;
      still := 0;
      RETURN;
    END IF;
    remaining := remaining - found_before;
    first_block := found_block * 64;
    last_block := first_block + 63;
  END LOOP;
  below := (found_block + 1) * 64;
  still := remaining;
END
$$;
