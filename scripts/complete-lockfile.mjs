// Names other platforms' optional packages in package-lock.json. A registry mirror that does not hold them makes npm
// leave them out, and `npm ci` then refuses the lockfile. Run it after changing a dependency, wherever that happens.
import { readFileSync, writeFileSync } from "node:fs";

const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "x64",
  "wasm32",
];

const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));
const { packages } = lockfile;

/** The lockfile's entry that Node would find from a place: the one in the nearest node_modules above it. */
function findEntry(place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const entry = packages[`${folder ? `${folder}/` : ""}node_modules/${name}`];
    if (entry || !folder) return entry;
  }
}

/** The C library that a Linux package is for, by its name, where it names one: npm installs no other. */
function libcOf(name) {
  if (!name.includes("linux")) return {};
  if (name.includes("musl")) return { libc: ["musl"] };
  return name.includes("-gnu") ? { libc: ["glibc"] } : {};
}

let added = 0;
for (const [place, { optionalDependencies = {}, dev }] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const found = findEntry(place, name);
    // Such packages are wanted in one exact version; another version is nested in the package that wants it.
    if (found && (found.version === version || !/^\d/.test(version))) continue;
    const os = systems.filter((system) => name.includes(system));
    const cpu = processors.filter((processor) => new RegExp(`[-.]${processor}(-|$)`).test(name)).slice(0, 1);
    if (os.length === 0 && cpu.length === 0) continue;
    packages[`${found ? `${place}/` : ""}node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(dev && { dev }),
      optional: true,
      ...(os.length > 0 && { os }),
    };
    added += 1;
  }
}
for (const [place, entry] of Object.entries(packages))
  if (entry.optional && entry.os && !entry.libc) Object.assign(entry, libcOf(place));
const sorted = Object.fromEntries(
  Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
);
writeFileSync("package-lock.json", `${JSON.stringify({ ...lockfile, packages: sorted }, null, 2)}\n`);
console.log(`${added} packages of other platforms added to package-lock.json.`);
