import { afterAll, expect, test } from "vitest";
import { aDatabase } from "#tests/support/test-database.ts";

const { pool, drop } = await aDatabase();
afterAll(drop);

test("the columns of each foreign key are the first ones of an index, so that deleting what they refer to reads no table", async () => {
  const { rows } = await pool.query<{ key: string; indexed: boolean }>(`
    SELECT conrelid::regclass || ': ' || pg_get_constraintdef(key.oid) AS key, EXISTS (
      SELECT FROM pg_index AS index
      WHERE indrelid = conrelid AND indisvalid
        -- The index's vector counts from 0.
        AND (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
        AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
          SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1]
        )))
    ) AS indexed
    FROM pg_constraint AS key WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ indexed }) => !indexed).map(({ key }) => key)).toEqual([]);
});
