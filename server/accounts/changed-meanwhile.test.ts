import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transaction } from "#server/database/connect.ts";
import { anAccountWithPassword, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { accounts, sessions, twoFactor } from "./table.ts";

let program: TestApp;

beforeAll(async () => {
  program = await anApp();
});

afterAll(() => program.close());

/** Signs in while `change` is under way: the password is right before it, and the session is opened after it. */
async function signInDuring(
  { id, username }: { id: number; username: string },
  change: (transaction: Transaction) => Promise<unknown>,
) {
  let attempt: ReturnType<typeof tryToSignIn> | undefined;
  await program.database.transaction(async (transaction) => {
    await transaction.select().from(accounts).where(eq(accounts.id, id)).for("update");
    attempt = tryToSignIn(program, { username });
    const isWaiting = async () =>
      (await program.database.$count(
        sql`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )) > 0;
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    await change(transaction);
  });
  const reply = await attempt;
  const opened = await program.database.$count(sessions, eq(sessions.accountId, id));
  return { detail: reply?.json().detail, opened };
}

const update = (id: number, values: Partial<typeof accounts.$inferInsert>) => (transaction: Transaction) =>
  transaction.update(accounts).set(values).where(eq(accounts.id, id));

test.each([
  ["another password", "invalid_credentials", (id: number) => update(id, { passwordHash: "another" })],
  ["another role", "invalid_credentials", (id: number) => update(id, { role: "employee" as const })],
  ["an email address to verify", "email_not_verified", (id: number) => update(id, { emailVerifiedAt: null })],
  [
    "two-factor",
    "otp_required",
    (accountId: number) => (transaction: Transaction) =>
      transaction.insert(twoFactor).values({ accountId, secret: "sealed", enabledAt: new Date() }),
  ],
])(
  "no session is opened for an account that gets %s while its password is checked (sign-in-2)",
  async (_, detail, changeOf) => {
    const account = await anAccountWithPassword(program);
    expect(await signInDuring(account, changeOf(account.id))).toEqual({ detail, opened: 0 });
  },
);

test("a session is opened for an account of which nothing changes but its name", async () => {
  const account = await anAccountWithPassword(program);
  expect(await signInDuring(account, update(account.id, { firstName: "Ada" }))).toEqual({
    detail: undefined,
    opened: 1,
  });
});
