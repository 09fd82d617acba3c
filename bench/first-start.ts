import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type BenchmarkContext, findFreePort } from "./support/benchmark-context.ts";
import type { Report } from "./support/report.ts";
import { median } from "./support/statistics.ts";

/** How long the built program takes to be ready with an empty data folder, its database included, and again afterwards. */
export async function measureFirstStart(context: BenchmarkContext): Promise<Report> {
  const rounds = context.isQuick ? 1 : 5;
  const firsts: number[] = [];
  const seconds: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const data = join(await context.makeDirectory(), "data");
    firsts.push(await start(data));
    seconds.push(await start(data));
    context.say(
      `round ${round} of ${rounds}: ${firsts.at(-1)?.toFixed(1)} s, ${seconds.at(-1)?.toFixed(1)} s`,
    );
  }
  const [first, second] = [median(firsts), median(seconds)];
  return {
    notes: [`${rounds} first starts with the demo, each with initdb, and a second one each.`],
    tables: [{ title: "s until it is ready", rows: [{ "first start": first, "second start": second }] }],
    targets: [
      { what: "a first start", figure: first, bound: { atMost: 5 }, unit: "s" },
      { what: "a first start ÷ a second one", figure: first / second, bound: { atMost: 5 }, unit: "" },
    ],
  };
}

/** Starts the program, waits for its greeting, and stops it; in seconds. */
async function start(data: string): Promise<number> {
  const begin = performance.now();
  const environment = { ...process.env, DATA_DIR: data, LOG_LEVEL: "error" };
  const program = spawn(process.execPath, ["bin/enamel", "start"], {
    env: { ...environment, PORT: String(await findFreePort()) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(program, "exit");
  let output = "";
  for await (const chunk of program.stdout) {
    output += String(chunk);
    if (output.includes("Enamel is ready at")) break;
  }
  const took = (performance.now() - begin) / 1_000;
  program.kill("SIGTERM");
  const [code] = await ended;
  if (code !== 0) throw new Error(`The program ended with code ${code}: ${output}`);
  return took;
}
