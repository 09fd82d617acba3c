import { sql } from "drizzle-orm";
import type { Reader } from "./connect.ts";

/** The append-only logs, each of whose entries carries the hash of itself and the one before (accounts-20, office-4). */
export type ChainedLog = "access_log" | "office_log";

/** What a check of a log's chain found. */
interface ChainState {
  readonly entries: number;
  /** The id of the first entry that does not follow from the one before; null if all do. */
  readonly broken: number | null;
  /** The hash of the last entry; null if there is none. */
  readonly last: string | null;
  /** Whether the chain contains the hash that was noted before; true where none was. */
  readonly holdsNoted: boolean;
}

/** Recomputes the hashes of a whole log. `noted` is the last hash of an earlier check. */
export async function checkChain(database: Reader, log: ChainedLog, noted?: string): Promise<ChainState> {
  const table = sql.identifier(log);
  const hash = sql.identifier(`${log}_hash`);
  const { rows } = await database.execute<ChainState & Record<string, unknown>>(sql`
    SELECT count(*) AS entries,
      min(id) FILTER (WHERE chain IS DISTINCT FROM expected) AS broken,
      (SELECT chain FROM ${table} ORDER BY id DESC LIMIT 1) AS last,
      ${noted ?? null}::text IS NULL OR coalesce(bool_or(chain = ${noted ?? null}), false) AS "holdsNoted"
    FROM (
      SELECT id, chain, ${hash}(lag(chain) OVER (ORDER BY id), entry) AS expected FROM ${table} AS entry
    ) AS checked`);
  return rows[0] ?? { entries: 0, broken: null, last: null, holdsNoted: noted === undefined };
}
