import { sql } from "drizzle-orm";
import type { Reader } from "#server/database/connect.ts";

/** What a check of the access log's chain found (accounts-20). */
export interface ChainState {
  readonly entries: number;
  /** The id of the first entry that does not follow from the one before; null where all do. */
  readonly broken: number | null;
  /** The hash of the last entry; null where there is none. */
  readonly last: string | null;
  /** Whether the chain holds the hash that was noted before; true where none was. */
  readonly holdsNoted: boolean;
}

/** Recomputes the hashes of the whole access log. `noted` is the last hash of an earlier check. */
export async function checkChain(database: Reader, noted?: string): Promise<ChainState> {
  const { rows } = await database.execute<ChainState & Record<string, unknown>>(sql`
    SELECT count(*) AS entries,
      min(id) FILTER (WHERE chain IS DISTINCT FROM expected) AS broken,
      (SELECT chain FROM access_log ORDER BY id DESC LIMIT 1) AS last,
      ${noted ?? null}::text IS NULL OR coalesce(bool_or(chain = ${noted ?? null}), false) AS "holdsNoted"
    FROM (
      SELECT id, chain, access_log_hash(lag(chain) OVER (ORDER BY id), entry) AS expected FROM access_log AS entry
    ) AS checked`);
  return rows[0] ?? { entries: 0, broken: null, last: null, holdsNoted: noted === undefined };
}
