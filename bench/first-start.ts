import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, copyFileSync, globSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import type { Report } from "./support/report.ts";
import { readUsage } from "./support/server-process.ts";
import { median } from "./support/statistics.ts";

/** "nobody", who owns none of the release's files. */
const ordinary = { uid: 65_534, gid: 65_534 };

/**
 * Starts an unpacked release with an empty data folder, and again with what that left, as an ordinary user in a root that
 * holds Node.js, a shell, the C library, /proc and /dev alone, and without a network. Linux, as root.
 */
export async function startRelease(context: BenchmarkContext): Promise<Report> {
  if (process.getuid?.() !== 0) throw new Error("This benchmark makes a root of its own: run it as root.");
  const rounds = context.isQuick ? 1 : 5;
  const root = await makeRoot(context);
  const firsts: Start[] = [];
  const seconds: Start[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const data = `/home/${round}`;
    firsts.push(await start(root, data));
    seconds.push(await start(root, data));
    context.say(`round ${round} of ${rounds}: ${JSON.stringify([firsts.at(-1), seconds.at(-1)])}`);
  }
  const row = (which: string, starts: Start[]) => ({
    "median of": which,
    "wall, s": median(starts.map(({ wall }) => wall)),
    "processor, s": median(starts.map(({ processor }) => processor)),
    "load of the machine": median(starts.map(({ load }) => load)),
  });
  return {
    notes: [
      `${rounds} first starts with the demo, each with initdb, and a second one each. Processor time is the program's, without its database's.`,
    ],
    tables: [
      { title: "until it is ready", rows: [row("first starts", firsts), row("second starts", seconds)] },
    ],
    targets: [
      {
        what: "a first start",
        figure: median(firsts.map(({ wall }) => wall)),
        bound: { atMost: 5 },
        unit: "s",
      },
    ],
  };
}

/** Packs and unpacks a release, and puts beside it what it needs; returns the folder to be the root. */
async function makeRoot(context: BenchmarkContext): Promise<string> {
  const archives = await context.makeDirectory();
  execFileSync(process.execPath, ["scripts/release.mjs", "--into", archives], { stdio: "ignore" });
  const archive = readdirSync(archives).find((name) => name.endsWith(".tar.gz")) ?? "";
  const root = await context.makeDirectory();
  chmodSync(root, 0o755);
  for (const name of ["bin", "dev", "etc", "home", "opt", "proc", "tmp"]) mkdirSync(join(root, name));
  for (const name of ["home", "tmp"]) chownSync(join(root, name), ordinary.uid, ordinary.gid);
  writeFileSync(join(root, "etc/passwd"), "nobody:x:65534:65534::/home:/bin/sh\n");
  const release = join(root, "opt");
  execFileSync("tar", ["-xzf", join(archives, archive), "--strip-components", "1", "-C", release]);
  copyFileSync(process.execPath, join(root, "bin/node"));
  copyFileSync("/bin/sh", join(root, "bin/sh"));
  const addons = globSync("node_modules/**/*.node", { cwd: release }).map((addon) => join(release, addon));
  const listed = execFileSync("ldd", [process.execPath, "/bin/sh", ...addons], { encoding: "utf8" });
  const libraries = new Set([...listed.matchAll(/\s(\/\S+) \(0x/g)].map(([, library = ""]) => library));
  for (const library of libraries) {
    if (library.startsWith(root)) continue;
    mkdirSync(join(root, dirname(library)), { recursive: true });
    copyFileSync(library, join(root, library));
  }
  return root;
}

interface Start {
  readonly wall: number;
  readonly processor: number;
  readonly load: number;
}

/** Starts the program, waits for its greeting, and stops it. Times in seconds. */
async function start(root: string, data: string): Promise<Start> {
  const userspec = `${ordinary.uid}:${ordinary.gid}`;
  // By /proc a program finds the libraries beside it.
  const script = `mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" &&
    exec chroot --userspec=${userspec} "$0" /bin/node /opt/bin/enamel start`;
  const begin = performance.now();
  const program = spawn("unshare", ["--net", "--mount", "/bin/sh", "-c", script, root], {
    env: { PATH: "/bin:/sbin:/usr/bin:/usr/sbin", DATA_DIR: data, HOST: "0.0.0.0", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(program, "exit");
  let output = "";
  for await (const chunk of program.stdout) {
    output += String(chunk);
    if (output.includes("Enamel is ready at")) break;
  }
  const wall = (performance.now() - begin) / 1_000;
  const processor = (readUsage(program.pid ?? 0)?.processorTime ?? Number.NaN) / 1_000;
  program.kill("SIGTERM");
  const [code] = await ended;
  if (code !== 0) throw new Error(`The release ended with code ${code}: ${output}`);
  return { wall, processor, load: loadavg()[0] ?? Number.NaN };
}
