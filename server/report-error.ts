import { EmbeddedServerError } from "#server/embedded-postgres/embedded-server-error.ts";
import { DataDirectoryInUseError } from "#server/embedded-postgres/owner-lock.ts";
import { UnusableSetting } from "./config.ts";
import { MigrationError } from "./database/migrate.ts";
import { ListenError } from "./listen.ts";

/** Errors that the operator can correct, so that their message is enough. */
const operatorErrors = [
  UnusableSetting,
  DataDirectoryInUseError,
  EmbeddedServerError,
  MigrationError,
  ListenError,
];

/** Writes to standard error why the program ends: the message of what an operator can correct, the stack of the rest. */
export function reportError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isOperatorError = operatorErrors.some((kind) => error instanceof kind);
  process.stderr.write(`${isOperatorError ? message : stack}\n`);
}
