import { beforeAll, expect, test } from "vitest";
import { aTemporaryFolder, spawnBuiltProgram } from "#tests/support/built-program.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { requireBuild } from "#tests/support/pages.ts";

beforeAll(requireBuild);

test("the program fills a demo practice, prints its sign-ins, and ends with its data folder free", {
  tags: "full",
  timeout: 90_000,
}, async () => {
  const settings = { DATA_DIR: await aTemporaryFolder(), PORT: String(await aFreePort()) };
  const { child, ended, output } = spawnBuiltProgram(settings);
  await expect.poll(output, { timeout: 50_000, interval: 50 }).toContain("Enamel is ready at");
  const address = `http://localhost:${settings.PORT}`;
  expect(output()).toContain(`Enamel is ready at ${address}`);
  expect(output()).not.toContain("Warning");
  for (const name of ["demo.patient", "demo.dentist", "demo.endodontist", "other.patient"])
    expect(output()).toMatch(new RegExp(`${name} / \\S+`));
  expect(await (await fetch(`${address}/api/blogs/`)).json()).toMatchObject({ count: 9 });

  const second = spawnBuiltProgram({ ...settings, PORT: String(await aFreePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(String(child.pid));

  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});
