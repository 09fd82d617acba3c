import { emailTokenLifetimes } from "#contract/accounts/accounts.ts";
import { typedUsername } from "#contract/fields.ts";
import type { Employee } from "#contract/office/office-staff.ts";
import {
  inviteStaff,
  listStaff,
  removeStaff,
  resetTwoFactorOf,
  setStaffOwner,
} from "#server/accounts/staff.ts";
import type { Config } from "#server/config.ts";
import { openOutbox } from "#server/mail/outbox.ts";
import { loadSecretKey, requireSameSecretKey } from "#server/secret-key.ts";
import { type Arguments, type Command, UsageError, withMigratedDatabase } from "./command.ts";

const hour = 60 * 60;

const clock = () => new Date();

/** Does work that queues emails; the running program, or the next one to start, sends them. */
function withOutbox(
  config: Config,
  work: (dependencies: Parameters<typeof inviteStaff>[0]) => Promise<string>,
): Promise<string> {
  return withMigratedDatabase(config, async ({ database, pool, server, log }) => {
    const secretKey = await loadSecretKey(config);
    await requireSameSecretKey(pool, secretKey);
    const outbox = await openOutbox({ server, log, secretKey, clock });
    try {
      return await work({ database, outbox, secretKey, clock });
    } finally {
      await outbox.close();
    }
  });
}

/** The username, cleaned as in every field that someone types it in. Throws `UsageError`. */
function requireUsername({ flags: { username } }: Arguments): string {
  if (!username) throw new UsageError("--username is missing.");
  const { data, error } = typedUsername.safeParse(username);
  if (error) throw new UsageError(`--username: ${error.issues[0]?.message}`);
  return data;
}

const describe = ({ username, name, email, accepted, two_factor, owner }: Employee) =>
  [
    username,
    name,
    email,
    accepted ? "active" : "invited",
    two_factor ? "two-factor" : "no two-factor",
    ...(owner ? ["owner"] : []),
  ].join("  ");

/** Commands about people (accounts-31). */
export const staffCommands: readonly Command[] = [
  {
    name: "staff add",
    flags: { username: "<name>", email: "<address>", "first-name": "<name>", "last-name": "<name>" },
    switches: ["owner"],
    summary: "adds an employee and emails an invitation to set a password; the first one is an owner",
    run: ({ flags, switches }, config) =>
      withOutbox(config, async (dependencies) => {
        const { "first-name": first_name, "last-name": last_name } = flags;
        const facts = { username: flags["username"], email: flags["email"], first_name, last_name };
        const { username, email } = await inviteStaff(dependencies, facts, { owner: switches.has("owner") });
        return `${username} is an employee. The invitation to ${email} works for ${emailTokenLifetimes.invitation / hour} hours.`;
      }),
  },
  {
    name: "staff list",
    summary: "shows the employees",
    run: (_given, config) =>
      withMigratedDatabase(config, async ({ database }) => {
        const employees = await listStaff(database);
        return employees.length > 0 ? employees.map(describe).join("\n") : "There are no employees.";
      }),
  },
  {
    name: "staff remove",
    flags: { username: "<name>" },
    summary: "takes away an employee's rights and ends their sessions",
    async run(given, config) {
      const username = requireUsername(given);
      return withMigratedDatabase(config, async ({ database }) => {
        const outcome = await removeStaff({ database, clock }, username);
        return outcome === "deleted"
          ? `${username} had not accepted the invitation; the account was deleted.`
          : `${username} is no longer an employee and is signed out. The account is now a patient's.`;
      });
    },
  },
  ...[true, false].map(
    (owner): Command => ({
      name: owner ? "owner add" : "owner remove",
      flags: { username: "<name>" },
      summary: owner
        ? "makes an employee an owner, who runs the office on the site"
        : "turns an owner back into an employee; the last owner stays one",
      async run(given, config) {
        const username = requireUsername(given);
        return withMigratedDatabase(config, async ({ database }) => {
          await setStaffOwner({ database, clock }, username, { owner });
          return `${username} is ${owner ? "an owner" : "no longer an owner"}.`;
        });
      },
    }),
  ),
  {
    name: "2fa reset",
    flags: { username: "<name>" },
    summary: "resets two-factor authentication on any account, for a lost phone",
    async run(given, config) {
      const username = requireUsername(given);
      return withOutbox(config, async (dependencies) => {
        await resetTwoFactorOf(dependencies, username);
        return `${username} now logs in without a code; we told them by email.`;
      });
    },
  },
];
