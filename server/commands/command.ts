import type { Config, InvalidSettingError } from "#server/config/config.ts";
import type { ConnectOptions, DatabaseHandle } from "#server/database/connect.ts";

/** The arguments are invalid; the message names which, and the usage is printed. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A command cannot do its work as things are; the message explains why. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** What follows a command's name: values in their order, and flags by name. */
export interface Arguments {
  readonly operands: readonly string[];
  readonly flags: Readonly<Record<string, string | undefined>>;
  /** The flags without a value that were given. */
  readonly switches: ReadonlySet<string>;
}

/** A command's context: the open database, and its address for libraries that connect to it themselves. */
export interface CommandContext extends DatabaseHandle, Pick<ConnectOptions, "server" | "log"> {
  readonly config: Config;
}

/** What a command prints, with its exit code where that is not 0. */
export type Outcome = string | { readonly text: string; readonly exitCode: number } | undefined;

/** Where a command has its settings from and prints to: the process, or what a test passes. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { readonly isTTY?: boolean; write(text: string): unknown };
}

/** A command of the program: its usage as data, and what it does. */
export interface Command {
  /** One or two words, such as `staff add`. */
  readonly name: string;
  /** Names of its operands, such as `<file>`; those in brackets are optional. */
  readonly operands?: readonly string[];
  /** Its flags, each with the name of its value, such as `<address>`; in brackets where the flag is optional. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Its flags without a value. */
  readonly switches?: readonly string[];
  /** What it does, as the usage prints it. */
  readonly summary: string;
  /** Explains what is wrong with settings that cannot be read; without it they end the command with code 78. */
  readonly explain?: (fault: InvalidSettingError) => Outcome;
  /** Runs it and returns what to print; its progress goes to the terminal. Throws `UsageError`. */
  run(given: Arguments, config: Config, terminal: Terminal): Promise<Outcome>;
}
