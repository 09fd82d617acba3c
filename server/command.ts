import type { Config } from "./config.ts";
import type { ConnectOptions, DatabaseHandle } from "./database/connect.ts";

/** The arguments are invalid; the usage is printed. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A command's context: the open database, and its address for libraries that connect to it themselves. */
export interface CommandContext extends DatabaseHandle, Pick<ConnectOptions, "server" | "log"> {
  readonly config: Config;
}

/** The flags of commands about people. */
export const flagNames = ["username", "email", "first-name", "last-name"] as const;

/** The flags' values. */
export type Flags = { readonly [Flag in (typeof flagNames)[number]]?: string };

/** Runs a command with its operands and flags, and returns what to print. Raises `UsageError`. */
export type Command = (context: CommandContext, operands: readonly string[], flags: Flags) => Promise<string>;
