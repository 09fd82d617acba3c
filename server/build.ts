import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };

/** The version of this program, as `package.json` names it. */
export const version: string = packageJson.version;

/** Marks this build as running, so that building again does not remove it; a read-only one is never rebuilt. */
export function markAsRunning(): void {
  const folder = join(import.meta.dirname, "../running");
  const mark = join(folder, String(process.pid));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(mark, "");
    process.on("exit", () => rmSync(mark, { force: true }));
  } catch {
    return;
  }
}
