import { mkdtemp, rm } from "node:fs/promises";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase, type DatabaseHandle, type SocketConnection } from "#server/database/connect.ts";
import { silentLog } from "./test-database.ts";

/** A database whose server carries out every COMMIT, and whose replies to COMMIT are lost with the connection. */
export async function aDatabaseThatLosesCommitReplies(connection: SocketConnection): Promise<DatabaseHandle> {
  const directory = await mkdtemp(join(tmpdir(), "enamel-lost-"));
  const socketName = `.s.PGSQL.${connection.port}`;
  const proxy = createServer((client) => {
    const server = createConnection(join(connection.host, socketName));
    let isCommitting = false;
    const end = () => {
      client.destroy();
      server.destroy();
    };
    client.on("error", end).on("close", end);
    server.on("error", end).on("close", end);
    client.on("data", (bytes) => {
      isCommitting ||= /commit\0/i.test(bytes.toString("latin1"));
      server.write(bytes);
    });
    server.on("data", (bytes) => (isCommitting ? end() : client.write(bytes)));
  });
  await new Promise<void>((resolve) => proxy.listen(join(directory, socketName), resolve));
  const handle = connectDatabase({ server: { ...connection, host: directory }, log: silentLog });
  return {
    ...handle,
    async close() {
      await handle.close();
      await new Promise((resolve) => proxy.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
