import { spawn } from "node:child_process";
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { syncDirectory } from "#server/files.ts";
import type { SocketConnection } from "./connect.ts";
import { belongsToAnother } from "./data-directory.ts";
import { changeOwner, type Launcher } from "./launcher.ts";
import { EmbeddedServerError, type PostgresBinaries } from "./postgres-binaries.ts";

/** The folder that holds the socket, and what differs from the usual settings. */
interface ServerSettings {
  socketDirectory: string;
  changed: Record<string, string>;
}

/** The embedded server's only port: it names the socket, nothing listens on the network. */
export const socketPort = 5432;

// A statement, its parameters, a row in an error's detail or a value in its text would bring health details
// into the log, so only the server's own life is written there; errors go to the program that caused them.
const noPatientDataInLog = {
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_statement: "none",
  log_min_duration_statement: "-1",
};

const durable = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };

const sized = {
  max_connections: "60",
  shared_buffers: "128MB",
  work_mem: "8MB",
  max_wal_size: "512MB",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  random_page_cost: "1.1",
  jit: "off",
};

/** The command line of a server that listens on its socket only and logs no patient data. */
export function serverArguments({ socketDirectory, changed }: ServerSettings): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "",
    port: String(socketPort),
    // A list of paths, in which a comma or a blank would separate two.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    cluster_name: "enamel",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    log_destination: "stderr",
    logging_collector: "off",
    ...noPatientDataInLog,
    ...durable,
    ...sized,
    ...changed,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Makes the role that the program serves with, where the cluster has none yet, and returns its connection. */
export async function ensureServingRole(connection: SocketConnection): Promise<SocketConnection> {
  const client = new pg.Client({ ...connection, user: clusterNames.superuser });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [clusterNames.server]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${clusterNames.server} LOGIN`);
  } finally {
    await client.end();
  }
  return { ...connection, user: clusterNames.server };
}

/** The owner of the database, the role that serves it, and the cluster's superuser, who makes that role. */
export const clusterNames = {
  user: "enamel",
  server: "enamel_server",
  database: "enamel",
  superuser: "postgres",
};

const unfinished = "postgres.new-";

/** What is needed to make or to open the data of a PostgreSQL. */
interface ClusterOptions {
  dataDirectory: string;
  clusterDirectory: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  /** Interrupts the making of the files. */
  signal?: AbortSignal | undefined;
}

/**
 * Makes the database's files if there are none yet, whole or not at all, and checks those that exist.
 * Throws an EmbeddedServerError for files of another user or another major version of PostgreSQL.
 */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { dataDirectory, clusterDirectory, launcher } = options;
  for (const name of await readdir(dataDirectory)) {
    // An interrupted initdb may still be writing while its files are removed.
    if (name.startsWith(unfinished))
      await rm(join(dataDirectory, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  const existing = await stat(clusterDirectory).catch(() => undefined);
  if (!existing || (await readdir(clusterDirectory)).length === 0) return createCluster(options);
  const self = process.geteuid?.();
  if (self !== 0 && existing.uid !== self) throw belongsToAnother(clusterDirectory, existing.uid);
  if (launcher.owner && existing.uid !== launcher.owner.uid)
    await changeOwner(launcher.owner, clusterDirectory);
  await requireMajorVersion(options);
  // PostgreSQL rejects files that a copy or a backup has made readable to others.
  if ((existing.mode & 0o777) !== 0o700) await chmod(clusterDirectory, 0o700);
}

async function createCluster(options: ClusterOptions): Promise<void> {
  const { dataDirectory, clusterDirectory } = options;
  const directory = await mkdtemp(join(dataDirectory, unfinished));
  try {
    await fillCluster(directory, options);
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
  await rename(directory, clusterDirectory);
  await syncDirectory(dataDirectory);
}

async function fillCluster(directory: string, { binaries, launcher, signal }: ClusterOptions): Promise<void> {
  if (launcher.owner) await chown(directory, launcher.owner.uid, launcher.owner.gid);
  const locale = ["--encoding=UTF8", "--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = [`--username=${clusterNames.superuser}`, "--auth-local=trust", "--auth-host=reject"];
  await runToEnd({
    command: [...launcher.prefix, binaries.initdb, "-D", directory, "--data-checksums", ...locale, ...access],
    binaries,
    input: "",
    signal,
  });
  // The program's role is no superuser: a flaw in one of its queries then cannot read the server's files.
  await runToEnd({
    command: [...launcher.prefix, binaries.postgres, "--single", "-D", directory, ...stopAtError, "postgres"],
    binaries,
    input: `CREATE ROLE ${clusterNames.user} LOGIN;\nCREATE DATABASE ${clusterNames.database} OWNER ${clusterNames.user};\n`,
    signal,
  });
}

const stopAtError = ["-c", "exit_on_error=on", "-c", "log_checkpoints=off"];

async function requireMajorVersion({ clusterDirectory, binaries }: ClusterOptions): Promise<void> {
  const version = await readFile(join(clusterDirectory, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) {
    throw new EmbeddedServerError(
      `${clusterDirectory} has files, but no PostgreSQL database. Move it, or set DATA_DIR to another folder.`,
    );
  }
  if (version.trim() !== binaries.majorVersion) {
    throw new EmbeddedServerError(
      `${clusterDirectory} was made by PostgreSQL ${version.trim()}; this Enamel brings ${binaries.majorVersion}, which cannot read it. Make a backup with the Enamel that wrote it, and restore that with this one into an empty DATA_DIR.`,
    );
  }
}

interface Command {
  command: string[];
  binaries: PostgresBinaries;
  input: string;
  signal: AbortSignal | undefined;
}

async function runToEnd({ command, binaries, input, signal }: Command): Promise<void> {
  signal?.throwIfAborted();
  const [program = "", ...rest] = command;
  const child = spawn(program, rest, { env: serverEnvironment(binaries), stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  child.stdout.setEncoding("utf8").resume();
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const interrupt = () => child.kill("SIGINT");
  signal?.addEventListener("abort", interrupt);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).finally(() => signal?.removeEventListener("abort", interrupt));
  if (code !== 0) throw new EmbeddedServerError(`The database could not be created: ${output.trim()}`);
}

/** The environment of PostgreSQL's programs, without variables that would change their connections or files. */
export function serverEnvironment(binaries: PostgresBinaries): Record<string, string> {
  return { PATH: process.env.PATH ?? "", LC_ALL: "C", ...binaries.environment };
}
