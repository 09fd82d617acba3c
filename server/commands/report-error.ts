import { DrizzleQueryError } from "drizzle-orm";
import { StaffError } from "#server/accounts/staff.ts";
import { InvalidSettingError } from "#server/config.ts";
import { BucketError } from "#server/content/picture-storage.ts";
import { DataDirectoryInUseError } from "#server/database/data-directory.ts";
import { MigrationError } from "#server/database/migrate.ts";
import { describeConnectionFailure } from "#server/database/outage.ts";
import { EmbeddedServerError } from "#server/database/postgres-binaries.ts";
import { FileExistsError } from "#server/files.ts";
import { ListenError } from "#server/http/listen.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { BackupError } from "./backup-archive.ts";
import { CommandError, type Terminal, UsageError } from "./command.ts";

/** Errors that the operator can correct, so that their message is enough. */
const operatorErrors = [
  InvalidSettingError,
  DataDirectoryInUseError,
  EmbeddedServerError,
  MigrationError,
  ListenError,
  BackupError,
  FileExistsError,
  StaffError,
  CommandError,
  UsageError,
];

/** What the operating system refused, in words; the rest by its code. */
const systemRefusals: Readonly<Record<string, string>> = {
  EACCES: "this user is not allowed to",
  EPERM: "this user is not allowed to",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "this user's share of the disk is full",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "part of the path is not a folder",
  EISDIR: "it is a folder",
  EEXIST: "it already exists",
  EMFILE: "too many files are open",
};

/** One sentence about a file or folder that cannot be used; undefined for any other error. */
function describeFileFailure(error: unknown): string | undefined {
  const { code = "", path, syscall } = error as NodeJS.ErrnoException;
  if (path === undefined && code !== "ENOSPC") return undefined;
  return `Cannot ${syscall ?? "use"} ${path ?? "a file"}: ${systemRefusals[code] ?? code}. Check the folder and its rights, or DATA_DIR.`;
}

/** SQLSTATE of a table that is not there. */
const missingTable = "42P01";

/** One sentence for a database that lacks tables; undefined for any other error. */
function describeMissingTable(error: unknown): string | undefined {
  const { code, message } = error as Error & { code?: string };
  if (code !== missingTable) return undefined;
  return `This database lacks a table of Enamel: ${message}. Check DATABASE_URL, or DATA_DIR; enamel migrate creates what is missing.`;
}

/** One sentence for what an operator can correct, the stack for the rest; never a statement's values. */
export function describeError(error: unknown): string {
  // Drizzle's own message contains the statement with its values.
  if (error instanceof DrizzleQueryError) return describeError(error.cause);
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (operatorErrors.some((kind) => error instanceof kind)) return message;
  if (error instanceof BucketError) return `${message} Check STORAGE_URL.`;
  if (error instanceof ProblemError) return error.problem.message();
  return (
    describeMissingTable(error) ??
    describeFileFailure(error) ??
    describeConnectionFailure(error) ??
    stack ??
    message
  );
}

/** At most three lines (operation-12): those of a longer message are joined. */
function shorten(text: string): string {
  const [first, second, ...rest] = text.trimEnd().split("\n");
  return [first, second, rest.map((line) => line.trim()).join("; ")].filter(Boolean).join("\n");
}

/** Writes to standard error why the program ends; returns its exit code (sysexits.h: 78 is EX_CONFIG). */
export function reportError(error: unknown, { stderr }: Pick<Terminal, "stderr">): number {
  const text = describeError(error);
  if (error instanceof UsageError) {
    const [first, usage] = text.split("\n");
    stderr.write(`${[first, usage, "enamel --help shows every command."].filter(Boolean).join("\n")}\n`);
    return 2;
  }
  const isBug = error instanceof Error && text === error.stack;
  stderr.write(`${isBug ? text : shorten(text)}\n`);
  return error instanceof InvalidSettingError ? 78 : 1;
}
