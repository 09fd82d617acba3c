import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { version } from "#server/build.ts";
import { migrationsDirectory } from "#server/database/migrate.ts";

/** SHA-256 of each migration of a release; a database has them as they were (docs/decisions/0004-migrations-are-sql-files.md). */
const released = {
  // 0.2.0
  "0001-schema.sql": "78e2cc88e7ed478e915a80778940b9f619b5e905fdf5a39a8cdcdf813ca125c6",
};

test.each(Object.entries(released))("%s is as it was released", (name, sha256) => {
  const sql = readFileSync(join(migrationsDirectory, name), "utf8").replaceAll("\r\n", "\n");
  expect(createHash("sha256").update(sql).digest("hex")).toBe(sha256);
});

test("later migrations come after the released ones", () => {
  const names = readdirSync(migrationsDirectory).toSorted();
  expect(names.slice(0, Object.keys(released).length)).toEqual(Object.keys(released));
});

test("the changelog begins with the version of this program", () => {
  const [newest] = /^## (\d+\.\d+\.\d+) - /m.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];
  expect(newest).toBe(`## ${version} - `);
});
