import { writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { parseArgs } from "node:util";
import { measureFirstStart } from "./first-start.ts";
import { measureInteractions } from "./interactions.ts";
import { judgeByLighthouse } from "./lighthouse.ts";
import { measureLists } from "./lists.ts";
import { measureMemory } from "./memory.ts";
import { countMorning } from "./morning.ts";
import { requestVisitsUnderLoad } from "./request-visits.ts";
import { measureServing } from "./serving.ts";
import { measureSignIns } from "./sign-ins.ts";
import { type BenchmarkContext, openBenchmarkContext } from "./support/benchmark-context.ts";
import { isFaulty, none, type Report, writeReport } from "./support/report.ts";
import { measureTaps } from "./tap.ts";

const benchmarks: Readonly<Record<string, (context: BenchmarkContext) => Promise<Report>>> = {
  serving: measureServing,
  lists: measureLists,
  "sign-ins": measureSignIns,
  "request-visits": requestVisitsUnderLoad,
  memory: measureMemory,
  "first-start": measureFirstStart,
  lighthouse: judgeByLighthouse,
  tap: measureTaps,
  morning: countMorning,
  interactions: measureInteractions,
};

const usage = `Usage: npm run bench -- [--quick] [--json file] [${Object.keys(benchmarks).join(" | ")}] …`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: "boolean", default: false }, json: { type: "string" } },
  });
  const names = positionals.length > 0 ? positionals : Object.keys(benchmarks);
  const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name));
  if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(", ")}. ${usage}`);

  const reports: Record<string, Report> = {};
  for (const name of names) {
    console.log(`\n=== ${name} ===\n`);
    const report = await run(name, values.quick);
    reports[name] = report;
    console.log(writeReport(report));
    if (report.targets.some(isFaulty)) process.exitCode = 1;
  }
  if (values.json) {
    const machine = { node: process.version, platform: platform(), arch: arch(), cores: cpus().length };
    const found = Object.fromEntries(
      Object.entries(reports).map(([name, { targets, ...report }]) => [
        name,
        { ...report, targets: targets.map((target) => ({ ...target, isFaulty: isFaulty(target) })) },
      ]),
    );
    const content = { machine, isQuick: values.quick, reports: found };
    await writeFile(values.json, `${JSON.stringify(content, null, 2)}\n`);
  }
}

async function run(name: string, isQuick: boolean): Promise<Report> {
  const context = openBenchmarkContext(isQuick);
  const stop = async () => {
    await context.close();
    process.exit(130);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const report = await benchmarks[name]?.(context);
    if (!report) throw new Error(`The benchmark ${name} has no report.`);
    return report;
  } catch (error) {
    console.error(error);
    return { notes: [], tables: [], targets: [{ what: `ended by an error: ${error}`, figure: 1, ...none }] };
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await context.close();
  }
}

await main();
