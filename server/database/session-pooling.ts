import type pg from "pg";
import { InvalidSettingError } from "#server/config.ts";

/** Milliseconds until a statement of the check is given up. */
const timeout = 5_000;

interface Backend {
  readonly pid: number;
  readonly zone: string;
  readonly style: string;
}

const query = `SELECT pg_backend_pid() AS pid, current_setting('TimeZone') AS zone, current_setting('DateStyle') AS style`;

/** How often the check is repeated, since a pooler that serves others too may give the same backend by chance. */
const rounds = 3;

/**
 * Throws `InvalidSettingError` where DATABASE_URL points to a pooler that changes backends between transactions (operation-24):
 * LISTEN and advisory locks belong to a backend. Two connections show it: the first is idle while
 * the second is in a transaction, and each must have a backend of its own.
 */
export async function requireSessionPooling(createClient: () => pg.Client): Promise<void> {
  const [idle, busy] = [createClient(), createClient()];
  const readBackend = async (client: pg.Client) => {
    const { rows } = await client.query<Backend>(Object.assign({ text: query }, { query_timeout: timeout }));
    return rows[0];
  };
  for (const client of [idle, busy]) client.on("error", () => undefined);
  try {
    await Promise.all([idle.connect(), busy.connect()]);
    for (let round = 0; round < rounds; round += 1) {
      const before = await readBackend(idle);
      await busy.query("BEGIN");
      const other = await readBackend(busy);
      const after = await readBackend(idle);
      await busy.query("COMMIT");
      if (before?.pid !== after?.pid || before?.pid === other?.pid)
        throw new InvalidSettingError(
          "DATABASE_URL points to a pooler in transaction mode, where Enamel would lose changes and locks: set pool_mode = session in PgBouncer, or name PostgreSQL itself.",
        );
      if (before?.zone !== "UTC" || !before.style.startsWith("ISO"))
        throw new InvalidSettingError(
          "DATABASE_URL points to a pooler that drops a connection's settings: set them on the role, as docs/operating.md shows (ALTER ROLE … SET timezone = 'UTC').",
        );
    }
  } finally {
    await Promise.allSettled([idle.end(), busy.end()]);
  }
}
