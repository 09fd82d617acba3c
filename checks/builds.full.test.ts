import { execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const builds = JSON.stringify(resolve("scripts/builds.mjs"));

function aClone(): string {
  const clone = mkdtempSync(join(tmpdir(), "enamel-builds-"));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  return clone;
}

/** Builds sources with this fingerprint in a clone, as `scripts/prepare.mjs` does; `make` is the text of the function. */
function build(clone: string, fingerprint: string, make: string): void {
  const script = `import { writeFileSync, mkdirSync } from "node:fs";
    import { buildFolder, removeOldBuilds, switchTo } from ${builds};
    const folder = buildFolder("${fingerprint.repeat(64)}");
    switchTo(folder, ${make});
    removeOldBuilds(folder);`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: clone, stdio: "pipe" });
}

const succeeds = "(folder) => { mkdirSync(folder); writeFileSync(folder + '/page', ''); }";
const fails = "(folder) => { mkdirSync(folder); writeFileSync(folder + '/half', ''); process.exit(1); }";
const folderOf = (fingerprint: string) => `.builds/${fingerprint.repeat(16)}`;

test("a build appears whole under its own name, and one that fails leaves the former", () => {
  const clone = aClone();
  build(clone, "a", succeeds);
  expect(readlinkSync(join(clone, "build"))).toBe(folderOf("a"));
  expect(() => build(clone, "b", fails)).toThrow("Command failed");
  expect(readlinkSync(join(clone, "build"))).toBe(folderOf("a"));
  expect(existsSync(join(clone, "build/page"))).toBe(true);
  expect(readdirSync(join(clone, ".builds"))).toEqual(["a".repeat(16)]);
});

test("sources that were built before are not built again", () => {
  const clone = aClone();
  build(clone, "a", succeeds);
  build(clone, "b", succeeds);
  build(clone, "a", fails);
  expect(readlinkSync(join(clone, "build"))).toBe(folderOf("a"));
});

test("a folder of a version that built in place is replaced by the link", () => {
  const clone = aClone();
  mkdirSync(join(clone, "build/server"), { recursive: true });
  build(clone, "a", succeeds);
  expect(readlinkSync(join(clone, "build"))).toBe(folderOf("a"));
});

test("old builds are removed, but none that a program runs", () => {
  const clone = aClone();
  const program = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
  onTestFinished(() => void program.kill());
  build(clone, "a", succeeds);
  mkdirSync(join(clone, folderOf("a"), "running"));
  writeFileSync(join(clone, folderOf("a"), "running", String(program.pid)), "");
  for (const fingerprint of ["b", "c", "d", "e"]) build(clone, fingerprint, succeeds);
  expect(readdirSync(join(clone, ".builds")).toSorted()).toEqual(
    ["a", "c", "d", "e"].map((it) => it.repeat(16)),
  );
});
