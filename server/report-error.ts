import { DrizzleQueryError } from "drizzle-orm";
import { EmbeddedServerError } from "#server/embedded-postgres/embedded-server-error.ts";
import { DataDirectoryInUseError } from "#server/embedded-postgres/owner-lock.ts";
import { StaffError } from "./account-management/staff.ts";
import { BackupError } from "./backup.ts";
import { UnusableSetting } from "./config.ts";
import { describeConnectionFailure } from "./database/connection-failure.ts";
import { MigrationError } from "./database/migrate.ts";
import { ListenError } from "./listen.ts";

/** Errors that the operator can correct, so that their message is enough. */
const operatorErrors = [
  UnusableSetting,
  DataDirectoryInUseError,
  EmbeddedServerError,
  MigrationError,
  ListenError,
  BackupError,
  StaffError,
];

/** One sentence for what an operator can correct, the stack for the rest; never a statement's values. */
function describeError(error: unknown): string | undefined {
  // Drizzle's own message contains the statement with its values.
  if (error instanceof DrizzleQueryError) return describeError(error.cause);
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (operatorErrors.some((kind) => error instanceof kind)) return message;
  return describeConnectionFailure(error) ?? stack;
}

/** Writes to standard error why the program ends. */
export function reportError(error: unknown): void {
  process.stderr.write(`${describeError(error)}\n`);
}
