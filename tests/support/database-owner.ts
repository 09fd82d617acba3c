import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbeddedServer } from "#server/database/embedded-server.ts";
import type { Launcher } from "#server/database/launcher.ts";

// A program that does what Enamel does with its embedded server, to be killed by tests: writes to standard
// output when it is ready and which rows were committed, and finishes one last query on Ctrl-C.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean" }, launcher: { type: "string" } },
});
const write = (word: string, value: number | string) => process.stdout.write(`${word} ${value}\n`);
const logError = (details: object, message: string) => console.error(message, details);
const log = { info: logError, warn: logError, error: logError };
const launchers = values.launcher && { launchers: [JSON.parse(values.launcher) as Launcher] };

try {
  const server = await startEmbeddedServer({ dataDirectory: positionals[0] ?? "", log, ...launchers });
  const pool = new pg.Pool(server.connection);
  pool.on("error", () => undefined);
  await pool.query("CREATE TABLE IF NOT EXISTS stored (id serial PRIMARY KEY)");

  const finishing = new AbortController();
  process.once("SIGINT", async () => {
    finishing.abort();
    await sleep(300);
    const { rows } = await pool.query<{ count: number }>("SELECT count(*)::int AS count FROM stored");
    write("finished", rows[0]?.count ?? "nothing");
    await pool.end();
    await server.stop();
  });
  write("ready", process.pid);
  while (values.write && !finishing.signal.aborted) {
    const { rows } = await pool.query<{ id: number }>("INSERT INTO stored DEFAULT VALUES RETURNING id");
    write("stored", rows[0]?.id ?? "nothing");
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
