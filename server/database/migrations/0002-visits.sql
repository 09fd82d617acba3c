-- How many appointments there are of each status, category and provider, so that the staff's filtered lists need not
-- count their rows (docs/decisions/0007-counted-lists.md). `provider` is empty while there is none. A count is the sum of
-- its shards, as in list_counts.
CREATE TABLE appointment_counts (
  status text NOT NULL,
  category text NOT NULL,
  provider text NOT NULL,
  shard smallint NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (status, category, provider, shard)
) WITH (fillfactor = 60);

-- Adds (1) or removes (-1) appointments.
CREATE FUNCTION count_appointments_of(statuses text[], categories text[], providers text[], changes integer[])
RETURNS void LANGUAGE sql AS $$
  INSERT INTO appointment_counts AS counted (status, category, provider, shard, count)
  SELECT status, category, coalesce(provider, ''), pg_backend_pid() % 16, sum(change)
  FROM unnest(statuses, categories, providers, changes) AS moved (status, category, provider, change)
  GROUP BY 1, 2, 3
  HAVING sum(change) <> 0
  -- All writers of a shard lock rows in one order, so that they cannot deadlock.
  ORDER BY 1, 2, 3
  ON CONFLICT (status, category, provider, shard) DO UPDATE SET count = counted.count + excluded.count
$$;

CREATE OR REPLACE FUNCTION count_appointments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_in_lists(array_agg(list), array_agg(id::bigint), array_agg(1))
    FROM new_appointments, unnest(appointment_lists(status)) AS list;
    PERFORM count_appointments_of(array_agg(status), array_agg(category), array_agg(provider), array_agg(1))
    FROM new_appointments;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_in_lists(array_agg(list), array_agg(id::bigint), array_agg(-1))
    FROM old_appointments, unnest(appointment_lists(status)) AS list;
    PERFORM count_appointments_of(array_agg(status), array_agg(category), array_agg(provider), array_agg(-1))
    FROM old_appointments;
  ELSE
    PERFORM count_in_lists(array_agg(list), array_agg(id::bigint), array_agg(change))
    FROM (
      SELECT id, status, -1 AS change FROM old_appointments
      UNION ALL
      SELECT id, status, 1 FROM new_appointments
    ) AS moved, unnest(appointment_lists(status)) AS list;
    PERFORM count_appointments_of(
      array_agg(status), array_agg(category), array_agg(provider), array_agg(change)
    )
    FROM (
      SELECT status, category, provider, -1 AS change FROM old_appointments
      UNION ALL
      SELECT status, category, provider, 1 FROM new_appointments
    ) AS moved;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION reset_appointment_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM list_counts WHERE list LIKE 'appointments %';
  DELETE FROM appointment_counts;
  RETURN NULL;
END
$$;

-- Programs of the former version may be writing.
LOCK TABLE appointments IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO appointment_counts (status, category, provider, shard, count)
SELECT status, category, coalesce(provider, ''), 0, count(*) FROM appointments GROUP BY 1, 2, 3;
