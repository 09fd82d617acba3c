import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { sitePaths } from "#contract/site-paths.ts";
import { checkPractice } from "#practice/check-practice.ts";
import { type Config, readConfig, UnusableSetting } from "./config.ts";
import type { PageRenderer } from "./http/pages.ts";
import { openLog } from "./http/request-log.ts";
import { isLoopback } from "./mail/loopback.ts";
import { reportError } from "./report-error.ts";
import { disabledAccountsSentence, type RunningProgram, startProgram } from "./start.ts";

/** A supervisor that has waited this many milliseconds after SIGTERM kills the program (operation-5). */
const stopWithin = 14_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function greet(config: Config, { demoSignIns, disabledAccounts }: RunningProgram): void {
  say(`Enamel is ready at ${config.publicUrl}`);
  if (config.smtpUrl === undefined && !isLoopback(config.publicUrl)) {
    const folder = join(config.dataDirectory, "mail");
    say(`Warning: SMTP_URL is not set, so no mail reaches anybody. Mails are written to ${folder}.`);
  }
  if (disabledAccounts.length > 0) say(disabledAccountsSentence(disabledAccounts));
  if (demoSignIns.length === 0) return;
  say("Demo sign-ins:");
  for (const { username, password, role } of demoSignIns)
    say(`  ${role.padEnd(9)} ${username} / ${password}`);
}

async function requireSoundPractice(): Promise<void> {
  const pictureFiles = await readdir("practice/pictures");
  const faults = checkPractice({ sitePaths: new Set(sitePaths), pictureFiles });
  if (faults.length > 0) throw new UnusableSetting(`practice/ needs mending:\n${faults.join("\n")}`);
}

async function loadRenderer(): Promise<PageRenderer> {
  // React decides by it, when it is loaded, whether to be its slow and talkative self.
  process.env.NODE_ENV ??= "production";
  const built = resolve("build/web/server/index.js");
  if (!existsSync(built))
    throw new UnusableSetting("The pages are not built yet: run `npm start`, which builds them.");
  return (await import(pathToFileURL(built).href)) as PageRenderer;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await requireSoundPractice();

  const { log, writeRequestLine, flush } = openLog(config.logLevel);
  process.on("exit", flush);
  const clientDirectory = resolve("build/web/client");
  const program = await startProgram({
    config,
    log,
    writeRequestLine,
    renderer: await loadRenderer(),
    clientDirectory,
  });
  greet(config, program);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopWithin).unref();
    await program.stop();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch((error: unknown) => {
  reportError(error);
  process.exit(1);
});
