import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseLog } from "#server/database/log.ts";
import { type OwnersDatabaseContext, ownersDatabaseChecks } from "./database-checks.ts";
import { type Check, type CheckResult, fail, warn } from "./finding.ts";
import { type OwnersConfig, ownersInstallationChecks } from "./installation-checks.ts";

/** Milliseconds that one check may take, and for which a result is shown again, since one asks the mail server. */
const checkTimeout = 3_000;
const freshness = 15_000;

interface Diagnostics {
  /** When it was begun. */
  readonly at: Date;
  readonly lines: readonly CheckResult[];
}

/** What the checks look at. */
export interface Installation extends OwnersDatabaseContext {
  readonly config: OwnersConfig & OwnersDatabaseContext["config"];
  readonly log: DatabaseLog;
}

/**
 * Runs those of the doctor's checks that owners see, side by side; calls that come together share one run (office-22).
 */
export function createDiagnostics(installation: Installation): (now: Date) => Promise<Diagnostics> {
  let latest: { readonly at: Date; readonly result: Promise<Diagnostics> } | undefined;
  return (now) => {
    if (!latest || now.getTime() - latest.at.getTime() >= freshness)
      latest = { at: now, result: runChecks(installation).then((lines) => ({ at: now, lines })) };
    return latest.result;
  };
}

function runChecks(installation: Installation): Promise<CheckResult[]> {
  const { config, log } = installation;
  return Promise.all([
    ...ownersDatabaseChecks.map((check) => run(check, installation, log)),
    ...ownersInstallationChecks.map((check) => run(check, config, log)),
  ]);
}

async function run<Context>(
  { subject, find }: Check<Context>,
  context: Context,
  log: DatabaseLog,
): Promise<CheckResult> {
  const timer = new AbortController();
  try {
    const timedOut = sleep(checkTimeout, undefined, { signal: timer.signal }).then(() =>
      warn(`No answer came within ${checkTimeout / 1_000} seconds.`),
    );
    return { subject, ...(await Promise.race([find(context), timedOut])) };
  } catch (error) {
    log.warn({ err: error }, `The check of "${subject}" failed`);
    return { subject, ...fail("This could not be checked; the server's log has the reason.") };
  } finally {
    timer.abort();
  }
}
