import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const lines = 1_000;

/** How a process may end; each while a batch is being written and others wait for it. */
const endings = {
  "an end of its work": "",
  "process.exit()": "process.exit(0);",
  "an error that nobody catches": 'throw new Error("thrown");',
  "a rejected promise that nobody handles": 'void Promise.reject(new Error("rejected"));',
  "SIGTERM, whose handler exits": `process.on("SIGTERM", () => process.exit(0));
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => undefined, 60_000);`,
};

for (const [ending, source] of Object.entries(endings))
  test(`no line of the log is lost by ${ending}`, {
    tags: ending === "process.exit()" ? [] : ["full"],
  }, () => {
    const program = `
    import { scrypt } from "node:crypto";
    import { openLog } from ${JSON.stringify(resolve("server/http/request-log.ts"))};
    const log = openLog("info");
    // Passwords keep the threads busy that write the log.
    for (let turn = 0; turn < 8; turn += 1) scrypt("password", "salt", 64, { N: 2 ** 14 }, () => undefined);
    for (let line = 1; line <= ${lines}; line += 1) {
      log.info({ line });
      if (line % 300 === 0) await new Promise(setImmediate);
    }
    ${source}`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
    });
    const numbers = stdout
      .trim()
      .split("\n")
      .map((text) => (JSON.parse(text) as { line: number }).line);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: lines }, (_, index) => index + 1),
    );
  });
