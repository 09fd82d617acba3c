import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appointments, calendarFeeds, offers, visitLinks } from "#server/appointments/table.ts";
import { replaceSecretKey } from "#server/commands/secret-key.ts";
import { hashToken } from "#server/http/secrets.ts";
import { aRequest } from "#tests/samples/appointments.ts";
import { anAddedPasskey } from "#tests/samples/passkeys.ts";
import { anAccountWithPassword, samplePassword as password } from "#tests/samples/sign-ins.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf, mailsTo, tokenTo } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { accounts, passkeys, twoFactor } from "./table.ts";

const newPassword = "Quiet-Harbour-52";
const now = new Date("2027-05-04T09:00:00Z");

let program: TestApp;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
});

afterAll(() => program.close());

/** An employee with everything that a change of the password may end. */
async function anEmployeeWithAll() {
  const account = await anAccountWithPassword(program, { role: "employee" });
  const as = await signedIn(program, account, { hasVerifiedCode: true });
  await anAddedPasskey(program, as);
  const feed = await call("POST", "/api/calendar/", { as });
  expect(feed.status).toBe(201);
  expect((await call("POST", "/api/users/me/deletion/", { as, body: { password } })).status).toBe(201);
  await program.database
    .insert(twoFactor)
    .values({ accountId: account.id, secret: "x", enabledAt: now, enabledBySessionId: as.sessionId });
  return { account, as, feed: new URL(feed.body.url).pathname };
}

async function whatIsLeft({ id }: { id: number }) {
  const { database } = program;
  const [account] = await database.select().from(accounts).where(eq(accounts.id, id));
  return {
    deletion: account?.deletionDueAt !== null,
    feed: await database.$count(calendarFeeds, eq(calendarFeeds.accountId, id)),
    passkeys: await database.$count(passkeys, eq(passkeys.accountId, id)),
    authenticator: await database.$count(twoFactor, eq(twoFactor.accountId, id)),
  };
}

async function activityOf(as: SignedIn) {
  const { body } = await call("GET", "/api/users/me/activity/", { as });
  return body.results.map(({ kind }: { kind: string }) => kind);
}

/** All emails to an address in one line; those of one moment come in any order. */
const textsTo = async (email: string) =>
  (await mailsTo(program, email))
    .map(({ text }) => text)
    .join(" ")
    .replaceAll(/\s+/g, " ");

describe("a new password ends what may have been begun with the former one (accounts-43)", () => {
  test("by a mailed reset: sessions, feed, deletion and passkeys, and not the authenticator app", async () => {
    const { account, as, feed } = await anEmployeeWithAll();
    await call("POST", "/api/users/request-password-reset/", { body: { email: account.email } });
    const token = await tokenTo(program, account.email, "/reset-password/");
    const body = { new_password: newPassword, confirm_password: newPassword };
    expect((await call("POST", `/api/users/confirm-password-reset/${token}/`, { body })).status).toBe(200);

    expect((await call("GET", "/api/users/me/profile/", { as })).status).toBe(401);
    expect((await call("GET", feed)).status).toBe(404);
    expect(await whatIsLeft(account)).toEqual({ deletion: false, feed: 0, passkeys: 0, authenticator: 1 });
    const text = await textsTo(account.email);
    expect(text).toContain(
      "We also removed your calendar address, your request to delete your account, and your passkeys.",
    );
    expect(text).toContain(
      "Nothing else changed: your authenticator app and its recovery codes stay the same.",
    );
    const kinds = await activityOf(await signedIn(program, account));
    expect(kinds.toSorted()).toEqual([
      "calendar_feed_created",
      "deletion_cancelled",
      "deletion_requested",
      "passkey_added",
      "passkey_removed",
      "password_reset",
      "password_reset_requested",
    ]);
  });

  test("by a change: sessions, feed and deletion, and neither passkeys nor the authenticator app", async () => {
    const { account, as, feed } = await anEmployeeWithAll();
    const body = {
      email: account.email,
      old_password: password,
      new_password: newPassword,
      confirm_password: newPassword,
    };
    expect((await call("POST", "/api/users/change-password/", { as, body })).status).toBe(200);
    expect((await call("GET", feed)).status).toBe(404);
    expect(await whatIsLeft(account)).toEqual({ deletion: false, feed: 0, passkeys: 1, authenticator: 1 });
    const text = await textsTo(account.email);
    expect(text).toContain("your calendar address and your request to delete your account.");
    expect(text).toContain("your passkeys still work and your authenticator app");
  });

  test("a calendar address that is made is mailed, as each factor is", async () => {
    const { account } = await anEmployeeWithAll();
    const subjects = (await mailsTo(program, account.email)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      expect.stringMatching(/^A calendar address was created/),
      expect.stringMatching(/^A passkey was added/),
      expect.stringMatching(/will be deleted$/),
    ]);
  });
});

test("links to visits and offers end with the address that they were mailed to (accounts-44)", async () => {
  const account = await anAccountWithPassword(program);
  const other = await anAccountWithPassword(program);
  const as = await signedIn(program, account);
  const token = "v".repeat(43);
  const othersToken = "w".repeat(43);
  for (const [owner, own] of [
    [as, token],
    [await signedIn(program, other), othersToken],
  ] as const) {
    const { body } = await call("POST", "/api/appointments/", { as: owner, body: aRequest() });
    const link = { tokenHash: hashToken(own), appointmentId: body.id };
    await program.database.insert(visitLinks).values({ ...link, issuedAt: now });
    const offer = { date: "2027-05-10", time: "09:00", provider: "osei", minutes: 30 };
    const expiresAt = new Date(now.getTime() + 3_600_000);
    await program.database.insert(offers).values({ ...link, ...offer, expiresAt });
  }
  expect((await call("GET", `/api/visits/${token}/`)).status).toBe(200);
  expect((await call("GET", `/api/offers/${token}/`)).status).toBe(200);
  const email = "moved@mailbox.example";
  const change = { current_email: account.email, new_email: email, password };
  await call("POST", "/api/users/request-email-change/", { as, body: change });
  const code = await tokenTo(program, email, "/verify-email-change/");
  expect((await call("POST", `/api/users/confirm-email-change/${code}/`)).status).toBe(200);
  expect((await call("GET", `/api/visits/${token}/`)).status).toBe(404);
  expect((await call("GET", `/api/offers/${token}/`)).status).toBe(404);
  expect((await call("GET", `/api/visits/${othersToken}/`)).status).toBe(200);
  expect((await call("GET", `/api/offers/${othersToken}/`)).status).toBe(200);
  const own = eq(appointments.accountId, account.id);
  expect(await program.database.$count(appointments, own)).toBe(1);
});

test("a replaced key resets authenticator apps and leaves passkeys, which do not depend on it", async () => {
  const { account } = await anEmployeeWithAll();
  const pending = await anAccountWithPassword(program);
  const begun = {
    pendingSecret: "x",
    pendingSessionId: "0b8f4f0e-6a0f-4b0e-9a0e-2f6f0d6f7a11",
    pendingSince: now,
  };
  await program.database.insert(twoFactor).values({ accountId: pending.id, ...begun });
  const { database, outbox, secretKey } = program;
  await replaceSecretKey(database, { secretKey, outbox, now });
  expect(await whatIsLeft(account)).toMatchObject({ passkeys: 1, authenticator: 0, feed: 1 });
  expect(await database.$count(twoFactor)).toBe(0);
  expect(await mailsTo(program, pending.email)).toEqual([]);
});
