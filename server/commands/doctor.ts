import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { provideShippedSite } from "#server/site/shipped-content.ts";
import { installationChecks } from "./checks.ts";
import { type Command, type Outcome, withDatabase } from "./command.ts";
import { type Check, type CheckResult, databaseChecks, fail, warn } from "./database-checks.ts";
import { describeError } from "./report-error.ts";

async function run<Context>({ subject, find }: Check<Context>, context: Context): Promise<CheckResult> {
  try {
    return { subject, ...(await find(context)) };
  } catch (error) {
    return { subject, ...fail(describeError(error).split("\n")[0] ?? "") };
  }
}

/** Runs the database's checks; after a failure of the server or of its tables the others could say nothing. */
async function examineDatabase(config: Config): Promise<CheckResult[]> {
  const [server, tables, ...others] = databaseChecks;
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDirectory, "postgres", "PG_VERSION")))
    return [{ subject: "Database", ...warn("There is none in DATA_DIR yet; the first start creates it.") }];
  const lines: CheckResult[] = [];
  try {
    await withDatabase(config, async (context) => {
      for (const check of [server, tables]) {
        if (check) lines.push(await run(check, context));
        if (lines.at(-1)?.level === "fail") return;
      }
      if (lines.at(-1)?.level === "warn") return;
      for (const check of others) lines.push(await run(check, context));
    });
  } catch (error) {
    lines.push({ subject: "Database", ...fail(describeError(error).split("\n")[0] ?? "") });
  }
  return lines;
}

/** The lines as a table, and the exit code: 1 where one failed. */
function report(lines: readonly CheckResult[]): Outcome {
  const text = lines
    .map(
      ({ level, subject, sentence }) => `${level.toUpperCase().padEnd(5)} ${subject.padEnd(12)} ${sentence}`,
    )
    .join("\n");
  return { text, exitCode: lines.some(({ level }) => level === "fail") ? 1 : 0 };
}

/** `doctor` (operation-21). */
export const doctorCommand: Command = {
  name: "doctor",
  summary: "checks settings, database, mail, pictures, disk, key and backup, and says what to do",
  explain: ({ message }) =>
    report(message.split("\n").map((line) => ({ subject: "Settings", ...fail(line) }))),
  async run(_given, config) {
    await provideShippedSite("starter");
    // First, since it provides the published site, which other checks read.
    const ofDatabase = await examineDatabase(config);
    const lines: CheckResult[] = [];
    for (const check of installationChecks) lines.push(await run(check, config));
    return report([...lines, ...ofDatabase]);
  },
};
