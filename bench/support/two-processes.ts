import { randomBytes } from "node:crypto";
import { connectDatabase, type SocketConnection } from "#server/database/connect.ts";
import { acquireEmbeddedServer } from "#server/embedded-postgres/running-server.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import type { BenchmarkContext } from "./benchmark-context.ts";
import { quietLog } from "./quiet-log.ts";
import { startServer } from "./server-process.ts";

/** Starts two processes of the program over one database, with a mail server, and opens the database beside them. */
export async function startTwoProcesses(context: BenchmarkContext) {
  const mailServer = await aMailServer();
  context.afterwards(() => mailServer.stop());
  const secretKey = randomBytes(24).toString("hex");
  const start = async (environment: Readonly<Record<string, string>>) =>
    startServer({
      context,
      command: ["build/server/main.js"],
      environment: {
        HOST: "127.0.0.1",
        DEMO: "false",
        LOG_LEVEL: "warn",
        SECRET_KEY: secretKey,
        SMTP_URL: mailServer.url,
        ...environment,
      },
      readyPath: "/readyz",
    });
  const dataDirectory = await context.makeDirectory();
  const one = await start({ DATA_DIR: dataDirectory });
  const { connection, release } = await acquireEmbeddedServer({ dataDirectory, log: quietLog });
  const { database, pool, close } = connectDatabase({ server: connection, log: quietLog });
  context.afterwards(async () => {
    await close();
    await release();
  });
  const other = await start({ DATA_DIR: await context.makeDirectory(), DATABASE_URL: urlOf(connection) });
  return { mailServer, secretKey: Buffer.from(secretKey), one, other, connection, database, pool };
}

/** A socket's connection as DATABASE_URL has it. */
export function urlOf({ host, port, user, database }: SocketConnection): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
