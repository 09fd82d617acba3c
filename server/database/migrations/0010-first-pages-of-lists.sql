-- A list's first pages, which are asked for most, are found without looking at its counts: rows that are fewer than a
-- block are read one by one from the list's beginning, as they are within the block that the counts lead to.
CREATE OR REPLACE FUNCTION list_place(wanted text, skipped bigint, OUT below bigint, OUT still integer)
STABLE LANGUAGE plpgsql AS $$
DECLARE
  beyond_all CONSTANT bigint := 9223372036854775807;
  first_block bigint := 0;
  last_block bigint := beyond_all;
  remaining bigint := skipped;
  found_block bigint;
  found_before bigint;
BEGIN
  IF skipped < 64 THEN
    below := beyond_all;
    still := skipped;
    RETURN;
  END IF;
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
