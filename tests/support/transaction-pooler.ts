import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { SocketConnection } from "#server/database/connect.ts";

/** A pooler on this machine, as DATABASE_URL names it. */
interface Pooler {
  readonly url: string;
  stop(): void;
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

function startupMessage(user: string, database: string): Buffer {
  const settings = `user\0${user}\0database\0${database}\0options\0-c TimeZone=UTC -c DateStyle=ISO\0\0`;
  const body = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(settings)]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

const authenticated = Buffer.concat([message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))]);

/** Calls back with each whole message (PostgreSQL's protocol 3.0) of a stream; the first may have no type. */
function eachMessage(socket: Socket, onMessage: (whole: Buffer, type: string) => void, hasStartup = false) {
  let rest = Buffer.alloc(0);
  let isStartup = hasStartup;
  socket.on("data", (chunk) => {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (;;) {
      const head = isStartup ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      onMessage(rest.subarray(0, length), isStartup ? "startup" : String.fromCharCode(rest[0] ?? 0));
      isStartup = false;
      rest = rest.subarray(length);
    }
  });
}

/**
 * Starts a pooler that lends a backend to a client for a transaction, the one that was returned last first, as PgBouncer
 * does with `pool_mode = transaction`.
 */
export async function aTransactionPooler({ host, port, user, database }: SocketConnection): Promise<Pooler> {
  const idle: Socket[] = [];
  const sockets = new Set<Socket>();
  const clientOf = new Map<Socket, Socket>();
  const backendOf = new Map<Socket, Socket>();

  function openBackend(): Socket {
    const backend = connect(join(host, `.s.PGSQL.${port}`));
    let isReady = false;
    sockets.add(backend);
    backend.on("error", () => undefined);
    backend.write(startupMessage(user, database));
    eachMessage(backend, (whole, type) => {
      const client = clientOf.get(backend);
      if (isReady) client?.write(whole);
      const isIdle = type === "Z" && whole.at(-1) === "I".charCodeAt(0);
      if (isReady && isIdle && client) {
        clientOf.delete(backend);
        backendOf.delete(client);
        idle.push(backend);
      }
      isReady ||= type === "Z";
    });
    return backend;
  }

  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => undefined);
    const onMessage = (whole: Buffer, type: string) => {
      if (type === "startup") return client.write(authenticated);
      if (type === "X") return client.end();
      const backend = backendOf.get(client) ?? idle.pop() ?? openBackend();
      clientOf.set(backend, client);
      backendOf.set(client, backend);
      return backend.write(whole);
    };
    eachMessage(client, onMessage, true);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
