import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Config } from "#server/config/config.ts";
import { requireProductionSettings } from "#server/config/production.ts";
import type { PageRenderer } from "#server/http/pages.ts";
import { openLog } from "#server/http/request-log.ts";
import {
  disabledAccountsMessage,
  firstOwnerMessage,
  type RunningProgram,
  startProgram,
} from "#server/start.ts";

/** A supervisor that has waited this many milliseconds after SIGTERM kills the program (operation-5). */
const stopWithin = 14_000;

/** Prints everything in one write, so that a reader of the first line has the others too. */
function greet(config: Config, { demoSignIns, disabledAccounts, firstOwnerLink }: RunningProgram): void {
  const lines = [
    `Enamel is ready at ${config.publicUrl}`,
    ...(disabledAccounts.length > 0 ? [disabledAccountsMessage(disabledAccounts)] : []),
    ...(firstOwnerLink ? [firstOwnerMessage, `  ${firstOwnerLink}`] : []),
    ...(demoSignIns.length > 0 ? ["Demo sign-ins:"] : []),
    ...demoSignIns.map(({ username, password, role }) => `  ${role.padEnd(9)} ${username} / ${password}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Tells systemd that the program is ready, where its unit waits for that (`Type=notify`, operation-26). */
function notifySystemd(): void {
  if (!process.env.NOTIFY_SOCKET) return;
  spawn("systemd-notify", ["--ready"], { stdio: "ignore" }).on("error", (error) =>
    process.stderr.write(`systemd was not told that Enamel is ready: ${error.message}\n`),
  );
}

/** The pages, which are built beside the server's own bundle. */
const builtPages = join(import.meta.dirname, "../web");

async function loadRenderer(): Promise<PageRenderer> {
  // React decides by it, when it is loaded, whether to be its slow and talkative self.
  process.env.NODE_ENV ??= "production";
  const built = join(builtPages, "server/index.js");
  if (!existsSync(built))
    throw new Error("The pages are not built: start the built program, build/server/main.js.");
  return (await import(pathToFileURL(built).href)) as PageRenderer;
}

/** Marks this build as running, so that building again does not remove it; a read-only one is never rebuilt. */
function markAsRunning(): void {
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

/** Starts the program, and ends it at SIGTERM or SIGINT. */
export async function start(config: Config): Promise<undefined> {
  requireProductionSettings(config);
  const log = openLog(config.logLevel);
  markAsRunning();
  const program = await startProgram({
    config,
    log,
    renderer: await loadRenderer(),
    clientDirectory: join(builtPages, "client"),
  });

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // A database that is silent is waited for no longer: whatever was acknowledged is stored (operation-60).
    setTimeout(() => process.exit(0), stopWithin).unref();
    await program.stop().catch((error: unknown) => log.warn({ err: error }, "A part of the stop failed"));
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Whoever reads that it is ready may stop it.
  greet(config, program);
  notifySystemd();
}
