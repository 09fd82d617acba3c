import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clusterNames, ensureCluster, serverEnvironment } from "#server/database/cluster.ts";
import { changeOwner, chooseLauncher } from "#server/database/launcher.ts";
import { findPostgresBinaries } from "#server/database/postgres-binaries.ts";

/** The files of a PostgreSQL that listens on a port of this machine, as an office's own does. */
interface OwnCluster {
  readonly directory: string;
  /** Adds or replaces a file, readable by the server alone. */
  write(name: string, text: string): Promise<void>;
  /** Starts the server on a port, and resolves when it answers. */
  start(port: number, settings?: Readonly<Record<string, string>>): Promise<ChildProcess>;
}

/** Makes the files of a new PostgreSQL in a folder, or takes those that are there; `access` is its pg_hba.conf. */
export async function ownCluster(folder: string, access: string): Promise<OwnCluster> {
  await mkdir(folder, { recursive: true });
  const directory = join(folder, "postgres");
  const binaries = await findPostgresBinaries(folder);
  const launcher = await chooseLauncher({ binaries, dataDirectory: folder, clusterDirectory: directory });
  await ensureCluster({ dataDirectory: folder, clusterDirectory: directory, binaries, launcher });

  async function write(name: string, text: string): Promise<void> {
    await writeFile(join(directory, name), text, { mode: 0o600 });
    if (launcher.owner) await changeOwner(launcher.owner, directory);
  }
  await write("pg_hba.conf", access);

  return {
    directory,
    write,
    async start(port, settings = {}) {
      const all = {
        listen_addresses: "localhost",
        port: String(port),
        unix_socket_directories: "",
        ...settings,
      };
      const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
      const [program = "", ...words] = [...launcher.prefix, binaries.postgres, "-D", directory, ...flags];
      const server = spawn(program, words, {
        env: serverEnvironment(binaries),
        stdio: ["ignore", "ignore", "pipe"],
      });
      server.stderr?.on("data", (text) => void appendFile(join(folder, "server.log"), text));
      await untilItAnswers(port, server);
      return server;
    },
  };
}

/** Has a server end now, without waiting for its clients, and resolves when it has. */
export async function stopPostgres(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGINT");
  await ended;
}

/** Any answer will do, also one that refuses the connection. */
async function untilItAnswers(port: number, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}.`);
    const client = new pg.Client({
      host: "localhost",
      port,
      user: clusterNames.user,
      database: clusterNames.database,
    });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      // 57P03: it is starting. 28000: it wants another kind of connection.
      if (code === "28000") return;
    }
    await sleep(50);
  }
}
