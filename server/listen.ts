import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";

/** The program cannot listen where its settings say; the message names the setting to change. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

function describe(code: string | undefined, { host, port }: Pick<Config, "host" | "port">): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is in use by another program. Stop it first, or set PORT to another port.`;
    case "EACCES":
      return `Port ${port} needs more rights than this program has. Set PORT to 1024 or above.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
    case "EINVAL":
      return `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0: ${host}`;
    default:
      return `Cannot listen on port ${port} of ${host} (${code ?? "unknown error"}). Check PORT and HOST.`;
  }
}

/** Listens where the settings say and returns the address. Raises `ListenError` where that is impossible. */
export async function listen(app: FastifyInstance, place: Pick<Config, "host" | "port">): Promise<string> {
  try {
    return await app.listen({ host: place.host, port: place.port });
  } catch (error) {
    throw new ListenError(describe((error as NodeJS.ErrnoException).code, place));
  }
}
