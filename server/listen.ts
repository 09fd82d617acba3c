import type { FastifyInstance } from "fastify";
import { type Config, UnusableSetting } from "./config/config.ts";

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
    default:
      return `Cannot listen on port ${port} of ${host} (${code ?? "unknown error"}). Check PORT and HOST.`;
  }
}

/** What listening fails with where HOST is no address of this machine. */
const foreignHost = ["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL", "EINVAL"];

/**
 * Listens where the settings name it and returns the address. Raises `UnusableSetting` for a HOST that is not this
 * machine's, and `ListenError` where the port cannot be had.
 */
export async function listen(app: FastifyInstance, place: Pick<Config, "host" | "port">): Promise<string> {
  try {
    return await app.listen({ host: place.host, port: place.port });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (foreignHost.includes(code))
      throw new UnusableSetting(
        `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0: ${place.host}`,
      );
    throw new ListenError(describe(code, place));
  }
}
