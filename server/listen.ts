import type { FastifyInstance } from "fastify";
import { type Config, InvalidSettingError } from "./config/config.ts";

/** The program cannot listen where its settings say; the message names the setting to change. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/** Where to listen, and the setting that the port is from. */
interface ListenOptions extends Pick<Config, "host" | "port"> {
  readonly variable?: "PORT" | "METRICS_PORT";
}

function describe(code: string | undefined, { host, port, variable = "PORT" }: ListenOptions): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is in use by another program. Stop it first, or set ${variable} to another port.`;
    case "EACCES":
      return `Port ${port} needs more rights than this program has. Set ${variable} to 1024 or above.`;
    default:
      return `Cannot listen on port ${port} of ${host} (${code ?? "unknown error"}). Check ${variable} and HOST.`;
  }
}

/** The error codes of listening if HOST is not an address of this machine. */
const foreignHost = ["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL", "EINVAL"];

/**
 * Listens where the settings name it and returns the address. Throws `InvalidSettingError` for a HOST that is not this
 * machine's, and `ListenError` where the port cannot be had.
 */
export async function listen(app: FastifyInstance, options: ListenOptions): Promise<string> {
  try {
    return await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (foreignHost.includes(code))
      throw new InvalidSettingError(
        `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0: ${options.host}`,
      );
    throw new ListenError(describe(code, options));
  }
}
