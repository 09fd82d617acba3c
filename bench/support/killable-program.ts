import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectDatabase } from "#server/database/connect.ts";
import { readPostmasterFile } from "#server/embedded-postgres/postmaster-file.ts";
import { acquireEmbeddedServer } from "#server/embedded-postgres/running-server.ts";
import { type BenchmarkContext, findFreePort } from "./benchmark-context.ts";
import { quietLog } from "./quiet-log.ts";

type DatabaseHandle = ReturnType<typeof connectDatabase>;

/** The whole program over an empty embedded database, which may be killed at any time and starts again. */
export interface KillableProgram {
  readonly origin: string;
  readonly dataDirectory: string;
  readonly secretKey: Buffer;
  /** Kills it, optionally with its database, and resolves when it is ready again. */
  killAndRestart(options: { readonly databaseToo: boolean }): Promise<void>;
  /** Opens its database for as long as the work takes. */
  withDatabase<Result>(use: (handle: DatabaseHandle) => Promise<Result>): Promise<Result>;
}

interface ProgramOptions {
  readonly dataDirectory?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the program with a mail server, on a data directory that ends with the context unless another is named. */
export async function startKillableProgram(
  context: BenchmarkContext,
  smtpUrl: string,
  { dataDirectory: named, settings }: ProgramOptions = {},
): Promise<KillableProgram> {
  const dataDirectory = named ?? (await context.makeDirectory());
  const secretKey = randomUUID() + randomUUID();
  const port = await findFreePort();
  const environment = {
    DATA_DIR: dataDirectory,
    HOST: "127.0.0.1",
    PORT: String(port),
    DEMO: "false",
    LOG_LEVEL: "silent",
    SECRET_KEY: secretKey,
    SMTP_URL: smtpUrl,
    ...settings,
  };
  const origin = `http://127.0.0.1:${port}`;
  const start = (): ChildProcess =>
    spawn(process.execPath, ["build/server/main.js"], {
      stdio: "ignore",
      env: { ...process.env, ...environment },
    });
  let program = start();
  context.afterwards(async () => {
    const ended = once(program, "exit");
    program.kill("SIGTERM");
    await ended;
  });
  await untilReady(origin);
  return {
    origin,
    dataDirectory,
    secretKey: Buffer.from(secretKey),
    async killAndRestart({ databaseToo }) {
      const ended = once(program, "exit");
      const file = databaseToo ? await readPostmasterFile(join(dataDirectory, "postgres")) : undefined;
      if (file) process.kill(file.pid, "SIGKILL");
      program.kill("SIGKILL");
      await ended;
      program = start();
      await untilReady(origin);
    },
    async withDatabase(use) {
      const { connection, release } = await acquireEmbeddedServer({ dataDirectory, log: quietLog });
      const handle = connectDatabase({ server: connection, log: quietLog });
      try {
        return await use(handle);
      } finally {
        await handle.close();
        await release();
      }
    },
  };
}

async function untilReady(origin: string): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > giveUpAt) throw new Error("The program did not come back.");
    await sleep(50);
  }
}
