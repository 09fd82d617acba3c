import { codeLifetimes } from "#contract/accounts.ts";
import {
  addEmployee,
  type ListedEmployee,
  listEmployees,
  removeEmployee,
  resetTwoFactorOf,
} from "./account-management/staff.ts";
import { type Command, type CommandContext, type Flags, UsageError } from "./command.ts";
import { migrate } from "./database/migrate.ts";
import { openOutbox } from "./mail/outbox.ts";
import { loadSecretKey } from "./secret-key.ts";

const hour = 60 * 60;

const clock = () => new Date();

/** Does something that writes letters; the running program, or the next one to start, sends them. */
async function withOutbox(
  { database, pool, server, log, config }: CommandContext,
  work: (parts: Parameters<typeof addEmployee>[0]) => Promise<string>,
): Promise<string> {
  await migrate(pool, "server/database/migrations");
  const secretKey = await loadSecretKey(config);
  const outbox = await openOutbox({ server, log, secretKey, clock });
  try {
    return await work({ database, outbox, secretKey, clock });
  } finally {
    await outbox.close();
  }
}

/** The one username that a command is about. Raises `UsageError` where anything else is given. */
function onlyUsername({ username, ...others }: Flags): string {
  if (!username || Object.keys(others).length > 0) throw new UsageError();
  return username;
}

const describe = ({ username, name, email, hasPassword, hasTwoFactor }: ListedEmployee) =>
  [
    username,
    name,
    email,
    hasPassword ? "active" : "invited",
    hasTwoFactor ? "two-factor" : "no two-factor",
  ].join("  ");

type StaffCommand = (context: CommandContext, flags: Flags) => Promise<string>;

const staffActions: Readonly<Record<string, StaffCommand>> = {
  add: (context, flags) =>
    withOutbox(context, async (parts) => {
      const { username, email, "first-name": first_name, "last-name": last_name } = flags;
      await addEmployee(parts, { username, email, first_name, last_name });
      return `${username} is an employee. The invitation to ${email} works for ${codeLifetimes.invitation / hour} hours.`;
    }),
  async list({ database, pool }, flags) {
    if (Object.keys(flags).length > 0) throw new UsageError();
    await migrate(pool, "server/database/migrations");
    const employees = await listEmployees(database);
    return employees.length > 0 ? employees.map(describe).join("\n") : "There are no employees.";
  },
  async remove({ database, pool }, flags) {
    const username = onlyUsername(flags);
    await migrate(pool, "server/database/migrations");
    const outcome = await removeEmployee({ database, clock }, username);
    return outcome === "deleted"
      ? `${username} had not accepted the invitation; the account is gone.`
      : `${username} is no longer an employee and is signed out. The account stays, as a patient's.`;
  },
};

/** Commands about people (accounts-31), by their first word. */
export const staffCommands: Readonly<Record<string, Command>> = {
  staff(context, [action = "", ...more], flags) {
    const run = Object.hasOwn(staffActions, action) && more.length === 0 ? staffActions[action] : undefined;
    if (!run) throw new UsageError();
    return run(context, flags);
  },
  "2fa"(context, operands, flags) {
    if (operands.join(" ") !== "reset") throw new UsageError();
    const username = onlyUsername(flags);
    return withOutbox(context, async (parts) => {
      await resetTwoFactorOf(parts, username);
      return `${username} signs in without a code now, and is told so by mail.`;
    });
  },
};
