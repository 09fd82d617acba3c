import { execFile } from "node:child_process";
import { chown, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { EmbeddedServerError, type PostgresBinaries, useAnotherServer } from "./postgres-binaries.ts";

const run = promisify(execFile);

/** A user of this machine, by number. */
interface Account {
  uid: number;
  gid: number;
}

/** How PostgreSQL's programs are started here: the command before them, and the owner of the data. */
export interface Launcher {
  name: string;
  prefix: string[];
  owner?: Account;
}

/** Which ways to try, in order, and what they must reach. */
interface LauncherOptions {
  binaries: PostgresBinaries;
  dataDirectory: string;
  clusterDirectory: string;
  candidates?: Launcher[];
}

// The kernel then interrupts PostgreSQL (a fast shutdown) when Enamel ends, however it ends.
const endWithParent = ["setpriv", "--pdeathsig", "INT"];

/**
 * Finds a way to run PostgreSQL, which refuses to be root, on these folders, by trying each.
 * Throws an EmbeddedServerError with what failed where none works.
 */
export async function chooseLauncher(options: LauncherOptions): Promise<Launcher> {
  const { binaries, dataDirectory, clusterDirectory } = options;
  const candidates = options.candidates ?? (await launchersFor(dataDirectory, clusterDirectory));
  const reach = (await stat(clusterDirectory).catch(() => undefined)) ? clusterDirectory : dataDirectory;
  const failures: string[] = [];
  for (const launcher of candidates) {
    const failure = await tryLauncher(launcher, binaries, reach);
    if (!failure) return launcher;
    failures.push(`${launcher.name}: ${failure}`);
  }
  const asRoot = "PostgreSQL refuses to run as root, so run Enamel as an ordinary user. ";
  const advice = `${process.geteuid?.() === 0 ? asRoot : ""}${useAnotherServer}`;
  throw new EmbeddedServerError(
    `The embedded PostgreSQL cannot run here. ${advice} Tried:\n  ${failures.join("\n  ")}`,
  );
}

/** The ways to try for these folders as the present user, best first. */
export async function launchersFor(dataDirectory: string, clusterDirectory: string): Promise<Launcher[]> {
  const accounts = await readAccounts();
  const self = process.geteuid?.();
  if (self !== 0) {
    const plain = [
      { name: "as this user", prefix: endWithParent },
      { name: "as this user, without setpriv", prefix: [] },
    ];
    // initdb wants its user to have a name; a container may run under a bare number.
    const nameless = process.platform === "linux" && !accounts.has(self ?? 0);
    return nameless ? [...namespaceLaunchers(accounts), ...plain] : plain;
  }
  const owners = await Promise.all([clusterDirectory, dataDirectory].map(ownerOf));
  const owner = owners.find((account) => account && account.uid !== 0) ?? systemAccount(accounts);
  return [...namespaceLaunchers(accounts), droppedTo(owner)];
}

/** Outside its user namespace the process remains root, so that root remains the data's owner. */
function namespaceLaunchers(accounts: Map<number, NamedAccount>): Launcher[] {
  const { uid, gid } = systemAccount(accounts);
  return [
    {
      name: `in a user namespace as uid ${uid}`,
      prefix: ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--", ...endWithParent],
    },
  ];
}

/**
 * Retains root's access to folders, since the program or its data may be below a private one;
 * without the secure bit access(2), which initdb calls for its own program, would ignore that capability.
 */
function droppedTo({ uid, gid }: Account): Launcher {
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const reach = [
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=-all,+dac_override",
    "--securebits=+no_setuid_fixup",
  ];
  return {
    name: `as uid ${uid}`,
    // A change of user resets the parent-death signal, so that comes after it.
    prefix: ["setpriv", ...identity, ...reach, ...endWithParent],
    owner: { uid, gid },
  };
}

/** Returns why the program does not start or reach the folder; undefined if it does. */
async function tryLauncher(
  { prefix }: Launcher,
  { postgres, environment }: PostgresBinaries,
  directory: string,
): Promise<string | undefined> {
  const script = 'cd "$1" && exec "$2" -V';
  const [command = "", ...rest] = [...prefix, "/bin/sh", "-c", script, "sh", directory, postgres];
  try {
    await run(command, rest, { env: { ...process.env, ...environment }, timeout: 10_000 });
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr || message).trim();
  }
}

interface NamedAccount extends Account {
  name: string;
}

async function readAccounts(): Promise<Map<number, NamedAccount>> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  const accounts = new Map<number, NamedAccount>();
  for (const line of lines) {
    const [name, , uid, gid] = line.split(":");
    if (name && uid && gid) accounts.set(Number(uid), { name, uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}

function systemAccount(accounts: Map<number, NamedAccount>): Account {
  const named = [...accounts.values()].filter(({ uid }) => uid !== 0);
  const preferred = ["postgres", "nobody", "daemon"].flatMap((name) =>
    named.filter((it) => it.name === name),
  );
  return preferred[0] ?? named[0] ?? { uid: 65_534, gid: 65_534 };
}

async function ownerOf(path: string): Promise<Account | undefined> {
  return stat(path).catch(() => undefined);
}

/** Changes the owner of a folder and its contents to the user that PostgreSQL runs as. */
export async function changeOwner(owner: Account, directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true });
  for (const entry of ["", ...entries]) await chown(join(directory, entry), owner.uid, owner.gid);
}
