import type { Config } from "./config.ts";
import type { ConnectOptions, DatabaseHandle } from "./database/connect.ts";

/** The command was not understood; what is printed is how to write it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What a command works with: the database, open, and where it is for those that connect to it themselves. */
export interface CommandContext extends DatabaseHandle, Pick<ConnectOptions, "server" | "log"> {
  readonly config: Config;
}

/** What commands about people are told about them. */
export const flagNames = ["username", "email", "first-name", "last-name"] as const;

/** A flag's text, where it was given. */
export type Flags = { readonly [Flag in (typeof flagNames)[number]]?: string };

/** Does what was asked, given the words and flags after its name, and returns what to print. Raises `UsageError`. */
export type Command = (
  surroundings: CommandContext,
  operands: readonly string[],
  flags: Flags,
) => Promise<string>;
