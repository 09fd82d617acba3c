import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccountWithPassword, samplePassword, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anEnrolled, beginTwoFactor, callTwoFactor } from "#tests/samples/two-factor.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { codeAt } from "#tests/support/authenticator.ts";
import { callsOf, tokenTo } from "#tests/support/calls.ts";
import { rounds } from "#tests/support/rounds.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { aSoftwarePasskey } from "#tests/support/software-passkey.ts";
import { endSessions } from "./sessions.ts";
import { accounts, emailTokens, passkeys, sessions, twoFactor } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let now = new Date("2027-03-10T20:00:00Z");
const other = { new_password: "Quiet-Harbour-52", confirm_password: "Quiet-Harbour-52" };

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
});

afterAll(() => program.close());

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Whether a transaction waits for a lock that another one holds. */
async function isOneWaiting(): Promise<boolean> {
  const { rows } = await program.database.execute<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  );
  return (rows[0]?.count ?? 0) > 0;
}

/** Begins a call while a change of the password holds the account, and ends its sessions once the call waits. */
async function endedMeanwhile<Reply>(accountId: number, begin: () => PromiseLike<Reply>): Promise<Reply> {
  let begun: Promise<Reply> | undefined;
  await program.database.transaction(async (transaction) => {
    await transaction.update(accounts).set({ passwordHash: "another" }).where(eq(accounts.id, accountId));
    begun = Promise.resolve(begin());
    await expect.poll(isOneWaiting, { timeout: 20_000 }).toBe(true);
    await endSessions(transaction, accountId);
  });
  return begun as Promise<Reply>;
}

/** The code of a password reset that is requested for an address. */
async function aResetOf(email: string, from: string): Promise<string> {
  await call("POST", "/api/users/request-password-reset/", { body: { email }, from });
  return await tokenTo(program, email, "/reset-password/");
}

describe("a call whose session ends while it waits for the account (sign-in-16)", () => {
  test("enables no two-factor and opens no session", async () => {
    const account = await anAccountWithPassword(program, { role: "employee" });
    const bearer: string = (await tryToSignIn(program, { username: account.username })).json().enroll_access;
    const payload = { otp_code: codeAt(await beginTwoFactor(program, bearer), now) };
    const reply = await endedMeanwhile(account.id, () =>
      callTwoFactor(program, "confirm", { bearer, payload }),
    );
    expect(reply.statusCode).toBe(401);
    expect(await program.database.$count(sessions, eq(sessions.accountId, account.id))).toBe(0);
  });

  test("adds no passkey", async () => {
    const account = await anAccountWithPassword(program);
    const as = await signedIn(program, account);
    const { body: options } = await call("POST", "/api/passkeys/begin/", { as });
    const body = { ...aSoftwarePasskey().register(options), name: "Thief" };
    const { status } = await endedMeanwhile(account.id, () =>
      call("POST", "/api/passkeys/confirm/", { as, body }),
    );
    expect(status).toBe(401);
    expect(await program.database.$count(passkeys, eq(passkeys.accountId, account.id))).toBe(0);
  });

  test("creates no calendar feed", async () => {
    const account = await anAccountWithPassword(program, { role: "employee" });
    const as = await signedIn(program, account);
    const { status } = await endedMeanwhile(account.id, () => call("POST", "/api/calendar/", { as }));
    expect(status).toBe(401);
  });
});

test("a change of email address requested with the former password does not outlive a reset", async () => {
  for (let round = 0; round < rounds(1, 4); round += 1) {
    const [home, away] = [`198.51.100.${round}`, `203.0.113.${round}`];
    const account = await anAccountWithPassword(program);
    const thief = await signedIn(program, account);
    const token = await aResetOf(account.email, home);
    const resetting = call("POST", `/api/users/confirm-password-reset/${token}/`, {
      body: other,
      from: home,
    });
    await pause(5 * round);
    const body = {
      current_email: account.email,
      new_email: `thief.${round}@mailbox.example`,
      password: samplePassword,
    };
    await call("POST", "/api/users/request-email-change/", { as: thief, from: away, body });
    expect((await resetting).status).toBe(200);
    const isUsable = and(
      eq(emailTokens.accountId, account.id),
      eq(emailTokens.purpose, "confirm-email-change"),
      isNull(emailTokens.usedAt),
    );
    expect(await program.database.$count(emailTokens, isUsable)).toBe(0);
  }
});

test("a reset beside a sign-in with a code does not deadlock", {
  tags: "full",
  timeout: 60_000,
}, async () => {
  const statuses: number[] = [];
  for (let round = 0; round < rounds(2, 8); round += 1) {
    const { account, secret } = await anEnrolled(program);
    await program.database
      .update(twoFactor)
      .set({ wrongCodes: 3 })
      .where(eq(twoFactor.accountId, account.id));
    const token = await aResetOf(account.email, `192.0.2.${round}`);
    now = new Date(now.getTime() + 60_000);
    const signIn = async () => {
      await pause(round);
      return tryToSignIn(program, { username: account.username, otp_code: codeAt(secret, now) });
    };
    const [reset, signedInReply] = await Promise.all([
      call("POST", `/api/users/confirm-password-reset/${token}/`, { body: other }),
      signIn(),
    ]);
    statuses.push(reset.status, signedInReply.statusCode);
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test("of two owners who remove each other at the same time, one stays", async () => {
  await anAccountWithPassword(program, { role: "employee", isOwner: true });
  const anOwner = async () =>
    signedIn(program, await anAccountWithPassword(program, { role: "employee", isOwner: true }));
  const remove = (as: SignedIn, { account }: SignedIn) =>
    call("DELETE", `/api/office/staff/${account.username}/`, { as });
  for (let round = 0; round < rounds(1, 4); round += 1) {
    const [one, two] = [await anOwner(), await anOwner()];
    const replies = await Promise.all([remove(one, two), remove(two, one)]);
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(204);
    // 401 if the session had ended before the call was authenticated.
    expect([401, 403]).toContain(statuses[1]);
  }
});
