import { sql } from "drizzle-orm";
import type { Queryable } from "./connect.ts";

/** The append-only logs, each of whose entries carries the hash of itself and the one before (accounts-20, office-4). */
export type ChainedLog = "access_log" | "office_log";

/** How many entries a log had, and the id and hash of its last one. */
export interface LogEnd {
  readonly entries: number;
  readonly id: number;
  readonly chain: string;
}

/** How far each log went; without those that had no entry. */
export type LogEnds = { readonly [log in ChainedLog]?: LogEnd | undefined };

/** A backup's time, as a text that PostgreSQL reads, and how far the logs went then. */
export interface NotedEnds {
  readonly at: string;
  readonly ends: LogEnds;
}

/** Reads how far the logs go. */
export async function readLogEnds(client: {
  query(text: string): Promise<{ rows: LogEnd[] }>;
}): Promise<LogEnds> {
  const readEnd = async (log: ChainedLog) =>
    (
      await client.query(
        `SELECT (SELECT count(*) FROM ${log}) AS entries, id, chain FROM ${log} ORDER BY id DESC LIMIT 1`,
      )
    ).rows[0];
  return { access_log: await readEnd("access_log"), office_log: await readEnd("office_log") };
}

/**
 * Names the entries of a log that a backup knew and that are gone: of the backup that is given, else of the latest of those
 * that this database has noted and that knew any. Undefined where every one is there.
 */
export async function findCut(
  database: Queryable,
  log: ChainedLog,
  noted?: NotedEnds,
): Promise<string | undefined> {
  const table = sql.identifier(log);
  const source = noted
    ? sql`(SELECT ${noted.at}::timestamptz AS finished_at, ${JSON.stringify(noted.ends)}::jsonb AS log_ends)`
    : sql`backups`;
  const { rows } = await database.execute<{ at: string; known: number; left: number; last: number }>(sql`
    SELECT to_char(finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, known.entries AS known,
      (SELECT count(*) FROM ${table} WHERE id <= known.id) AS left,
      (SELECT coalesce(max(id), 0) FROM ${table} WHERE id < known.id) AS last
    FROM ${source} AS backup, jsonb_to_record(log_ends -> ${log}) AS known (entries bigint, id bigint, chain text)
    WHERE known.id IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${table} WHERE ${table}.id = known.id AND ${table}.chain = known.chain)
    ORDER BY finished_at DESC LIMIT 1`);
  const [cut] = rows;
  if (!cut) return undefined;
  const title = log.replace("_", " ");
  const known = `The backup of ${cut.at} knew ${cut.known} ${cut.known === 1 ? "entry" : "entries"} of the ${title}`;
  const gone = cut.known - cut.left;
  return gone > 0
    ? `${known}, of which ${gone} ${gone === 1 ? "is" : "are"} gone, after entry ${cut.last}. Compare it with that backup.`
    : `${known}, and its last ones were replaced since, after entry ${cut.last}. Compare it with that backup.`;
}

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
export async function checkChain(database: Queryable, log: ChainedLog, noted?: string): Promise<ChainState> {
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
