import { writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { parseArgs } from "node:util";
import { checkAccessibility } from "./accessibility.ts";
import { measureAppointmentLists } from "./appointment-lists.ts";
import { backUpBesideWrites } from "./backup-beside-writes.ts";
import { serveBehindProxies } from "./behind-proxies.ts";
import { raceToConfirm } from "./confirm-races.ts";
import { restartDatabase } from "./database-restarts.ts";
import { startRelease } from "./first-start.ts";
import { fillDisk } from "./full-disk.ts";
import { killWhileWriting } from "./kill-while-writing.ts";
import { judgeByLighthouse } from "./lighthouse.ts";
import { measureLongLists } from "./long-lists.ts";
import { measureMemory } from "./memory.ts";
import { measureMetrics } from "./metrics.ts";
import { runBesideFormer } from "./neighbouring-versions.ts";
import { promoteStandby } from "./promoted-standby.ts";
import { requestVisitsUnderLoad } from "./request-visits.ts";
import { retryUnderKills } from "./retry-under-kills.ts";
import { sendNewsletterUnderKills } from "./send-newsletter.ts";
import { measureServing } from "./serving.ts";
import { measureSignIns } from "./sign-ins.ts";
import { type BenchmarkContext, openBenchmarkContext } from "./support/benchmark-context.ts";
import { isMet, type Report, writeReport } from "./support/report.ts";
import { measureTaps } from "./tap.ts";
import { raceOverVisits } from "./visit-races.ts";

const benchmarks: Readonly<Record<string, (context: BenchmarkContext) => Promise<Report>>> = {
  serving: measureServing,
  "long-lists": measureLongLists,
  "kill-while-writing": killWhileWriting,
  "sign-ins": measureSignIns,
  "request-visits": requestVisitsUnderLoad,
  "appointment-lists": measureAppointmentLists,
  "confirm-races": raceToConfirm,
  "visit-races": raceOverVisits,
  "retry-under-kills": retryUnderKills,
  memory: measureMemory,
  metrics: measureMetrics,
  "promoted-standby": promoteStandby,
  "database-restarts": restartDatabase,
  "full-disk": fillDisk,
  "behind-proxies": serveBehindProxies,
  "neighbouring-versions": runBesideFormer,
  "backup-beside-writes": backUpBesideWrites,
  "first-start": startRelease,
  "send-newsletter": sendNewsletterUnderKills,
  accessibility: checkAccessibility,
  lighthouse: judgeByLighthouse,
  tap: measureTaps,
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
    if (report.targets.some((target) => target.isFault && !isMet(target))) process.exitCode = 1;
  }
  if (values.json) {
    const machine = { node: process.version, platform: platform(), arch: arch(), cores: cpus().length };
    await writeFile(values.json, `${JSON.stringify({ machine, isQuick: values.quick, reports }, null, 2)}\n`);
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
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await context.close();
  }
}

await main();
