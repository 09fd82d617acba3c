import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { defaultConstantTime } from "#server/http/secrets.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callApi, mailsTo, tokenTo } from "#tests/support/calls.ts";
import type { ArrivedMail } from "#tests/support/mail-server.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { enterPasswordQueue, hashPassword, verifyPassword } from "./passwords.ts";
import { accounts, securityEvents } from "./table.ts";

const oldPassword = "Steady-Lantern-41";
const newPassword = "Quiet-Harbour-52";

let now = new Date("2026-03-10T12:00:00Z");
let program: TestApp;
let oldHash: string;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  oldHash = await hashPassword(oldPassword);
});

afterAll(() => program.close());

const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};

const aPatient = (given: object = {}) => anAccount(program.database, { passwordHash: oldHash, ...given });

async function passwordOf(id: number) {
  const [account] = await program.database.select().from(accounts).where(eq(accounts.id, id));
  return account?.passwordHash;
}

const ask = (email: string, headers: Record<string, string> = {}, from = "127.0.0.1", at = program) =>
  callApi(at, "POST", "/api/users/request-password-reset/", { body: { email }, headers, from });
const reset = (token: string, password = newPassword, again = password) =>
  callApi(program, "POST", `/api/users/confirm-password-reset/${token}/`, {
    body: { new_password: password, confirm_password: again },
  });
const lastTokenTo = async (email: string) => await tokenTo(program, email, "/reset-password/");

const refusedLink = { status: 400, body: { detail: "invalid_link", message: "Invalid or expired link." } };

const check = (token: string, from = "127.0.0.1") =>
  callApi(program, "GET", `/api/users/confirm-password-reset/${token}/`, { from });

describe("a password reset", () => {
  test("tells whose it is before anything is typed, and stays valid; once used it says that it is dead", async () => {
    const { email, username } = await aPatient();
    await ask(email);
    const token = await lastTokenTo(email);
    for (const glued of ["", ".", ",", ")", "%3E", "%E2%80%9D.", "%0A"])
      expect(await check(token + glued)).toMatchObject({ status: 200, body: { username } });
    expect(await reset(`${token}.`)).toMatchObject({ status: 200 });
    expect(await check(token)).toMatchObject(refusedLink);
    expect(await check("no-such-token")).toMatchObject(refusedLink);
  });

  test("dead links are counted against their address, beside which others are answered", {
    tags: "full",
  }, async () => {
    const { email } = await aPatient();
    await ask(email);
    const token = await lastTokenTo(email);
    for (let tries = 0; tries < 60; tries += 1) await check(`wrong-${tries}`, "203.0.113.77");
    expect(await check(token, "203.0.113.77")).toMatchObject({ status: 429 });
    expect(await check(token, "203.0.113.78")).toMatchObject({ status: 200 });
  });

  test("gets the same answer with and without an account, in the same time", async () => {
    const usual = await anApp({ sendsMail: true, constantTime: defaultConstantTime });
    onTestFinished(() => usual.close());
    const { email } = await anAccount(usual.database);
    const timed = async (address: string) => {
      const from = performance.now();
      const { status, body } = await ask(address, {}, "127.0.0.1", usual);
      return { status, body, time: performance.now() - from };
    };
    const [known, unknown] = [await timed(email), await timed("nobody@mailbox.example")];
    expect(known.body).toEqual({ message: "If the email exists, a reset link has been sent." });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    for (const { time } of [known, unknown]) expect(time).toBeGreaterThanOrEqual(defaultConstantTime - 5);
    expect(await mailsTo(usual, "nobody@mailbox.example")).toEqual([]);
  });

  test("sets another password, once, and ends every session", async () => {
    const account = await aPatient();
    const { headers } = await signedIn(program, account);
    await ask(account.email.toUpperCase());
    const token = await lastTokenTo(account.email);
    expect(await reset(token)).toMatchObject({
      status: 200,
      body: { message: "Password reset successfully. Please log in.", user_id: account.id },
    });
    expect(await verifyPassword(newPassword, await passwordOf(account.id))).toBe(true);
    expect(await callApi(program, "GET", "/api/users/me/profile/", { headers })).toMatchObject({
      status: 401,
    });
    expect(await reset(token)).toMatchObject(refusedLink);
    const mails = await mailsTo(program, account.email);
    expect(mails.map(({ subject }) => subject).at(-1)).toMatch(/password was changed/i);
  });

  test("sets the password of one of many simultaneous uses of a link", async () => {
    const account = await aPatient();
    await ask(account.email);
    const token = await lastTokenTo(account.email);
    const passwords = Array.from({ length: 6 }, (_, at) => `Quiet-Harbour-${at}${at}`);
    const replies = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = passwords.filter((_, at) => replies[at]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(await verifyPassword(winners[0] ?? "", await passwordOf(account.id))).toBe(true);
  });

  test("accepts only the newest link, for half an hour", async () => {
    const { email } = await aPatient();
    await ask(email);
    const first = await lastTokenTo(email);
    await ask(email);
    const second = await lastTokenTo(email);
    expect(await reset(first)).toMatchObject(refusedLink);
    minutes(30);
    expect(await reset(second)).toMatchObject(refusedLink);
    expect(await reset("no-such-token")).toMatchObject(refusedLink);
  });

  test("sends at most three links an hour, which lead to the configured address", async () => {
    const { email } = await aPatient();
    for (let time = 0; time < 5; time += 1) {
      await ask(email, { host: "evil.example" });
      // A link that the next one replaces before it was sent is not sent at all.
      await program.sentMails();
    }
    const mails = await mailsTo(program, email);
    expect(mails).toHaveLength(3);
    for (const { raw, text } of mails) {
      expect(text).toContain("https://practice.example/reset-password/");
      expect(raw).not.toContain("evil.example");
    }
    minutes(61);
    await ask(email);
    expect(await mailsTo(program, email)).toHaveLength(4);
  });

  test("is recorded once per email, and hides no other event", { tags: "full" }, async () => {
    const account = await aPatient();
    const { headers } = await signedIn(program, account);
    const event = {
      kind: "two_factor_enabled",
      accountId: account.id,
      device: "Firefox",
      network: null,
      at: now,
    };
    await program.database.insert(securityEvents).values({ ...event, kind: "two_factor_enabled" });
    let sent: readonly ArrivedMail[] = [];
    for (let count = 0; count < 35; count += 1) {
      await ask(account.email, {}, `198.51.100.${count + 1}`);
      // An email whose token the next request replaces is not sent any more.
      sent = await mailsTo(program, account.email);
    }
    const { body } = await callApi(program, "GET", "/api/users/me/activity/", { headers });
    const kinds: string[] = body.results.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain("two_factor_enabled");
    expect(kinds.filter((kind) => kind === "password_reset_requested")).toHaveLength(5);
    const recorded = await program.database
      .select()
      .from(securityEvents)
      .where(
        and(eq(securityEvents.accountId, account.id), eq(securityEvents.kind, "password_reset_requested")),
      );
    expect(recorded).toHaveLength(sent.length);
    expect(sent).toHaveLength(12);
  });

  test("can be requested thirty times an hour from one address, whether or not an email is sent", async () => {
    const from = "198.51.100.200";
    for (let count = 0; count < 30; count += 1)
      expect(await ask(`nobody.${count}@mailbox.example`, {}, from)).toMatchObject({ status: 200 });
    const { email } = await aPatient();
    const refused = await ask(email, {}, from);
    expect(refused).toMatchObject({ status: 429, body: { detail: "too_many_email_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
    const resend = { body: { email }, from };
    expect(await callApi(program, "POST", "/api/users/resend-verification-public/", resend)).toMatchObject({
      status: 429,
    });
    expect(await ask(email, {}, "198.51.100.201")).toMatchObject({ status: 200 });
  }, 60_000);

  test("does not open an unverified registration", async () => {
    const { email } = await aPatient({ emailVerifiedAt: null, expiresAt: new Date("2026-04-01") });
    expect(await ask(email)).toMatchObject({ status: 200 });
    expect(await mailsTo(program, email)).toEqual([]);
  });

  test.each([
    ["short1!", "Min 8 characters"],
    ["lower-case-1", "Must include an uppercase letter"],
    ["Password1!", "This password is too common. Please choose another."],
    ["X-FORGETFUL.one-1x", "Must not contain the username"],
  ])("rejects the new password %s, and the link stays valid", async (password, sentence) => {
    const username = "forgetful.one";
    await program.database.delete(accounts).where(eq(accounts.username, username));
    const { email } = await aPatient({ username, email: `${password.length}@forgetful.example` });
    await ask(email);
    const token = await lastTokenTo(email);
    expect(await reset(token, password)).toMatchObject({
      status: 400,
      body: { fields: { new_password: expect.arrayContaining([sentence]) } },
    });
    expect(await reset(token, newPassword, "Quiet-Harbour-53")).toMatchObject({
      status: 400,
      body: { fields: { confirm_password: ["Passwords do not match"] } },
    });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });
});

describe("a password change", () => {
  const change = (headers: object, given: object, from = "127.0.0.1") =>
    callApi(program, "POST", "/api/users/change-password/", {
      from,
      headers: { ...headers },
      body: { old_password: oldPassword, new_password: newPassword, confirm_password: newPassword, ...given },
    });

  test("ends every session, emails the owner, and revokes pending links", async () => {
    const account = await aPatient();
    const { headers } = await signedIn(program, account);
    const other = await signedIn(program, account);
    await ask(account.email);
    const token = await lastTokenTo(account.email);
    expect(await change(headers, { email: account.email })).toMatchObject({ status: 200 });
    expect(await verifyPassword(newPassword, await passwordOf(account.id))).toBe(true);
    for (const held of [headers, other.headers])
      expect(await callApi(program, "GET", "/api/users/me/username/", { headers: held })).toMatchObject({
        status: 401,
      });
    expect(await reset(token)).toMatchObject(refusedLink);
    expect((await mailsTo(program, account.email)).at(-1)?.subject).toMatch(/password was changed/i);
  });

  test("requires the account's own address and password, and another password", async () => {
    const account = await aPatient();
    const { headers } = await signedIn(program, account);
    const cases = [
      [{ email: "other@mailbox.example" }, "email"],
      [{ email: account.email, old_password: "Wrong-Lantern-41" }, "old_password"],
      [{ email: account.email, new_password: oldPassword, confirm_password: oldPassword }, "new_password"],
      [{ email: account.email, new_password: "Password1!", confirm_password: "Password1!" }, "new_password"],
      [{ email: account.email, confirm_password: "Quiet-Harbour-53" }, "confirm_password"],
    ] as const;
    for (const [given, field] of cases) {
      const { status, body } = await change(headers, given);
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
    expect(await passwordOf(account.id)).toBe(oldHash);
    expect(await change({}, { email: account.email })).toMatchObject({ status: 401 });
  });

  test("is blocked after ten wrong passwords, simultaneous or not, for a quarter of an hour", {
    tags: "full",
  }, async () => {
    const account = await aPatient();
    const { headers } = await signedIn(program, account);
    const wrong = () => change(headers, { email: account.email, old_password: "Wrong-Lantern-41" });
    const replies = await Promise.all(Array.from({ length: 20 }, wrong));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(10);
    const closed = await change(headers, { email: account.email });
    expect(closed).toMatchObject({ status: 429, body: { detail: "too_many_attempts" } });
    expect(Number(closed.headers["retry-after"])).toBeGreaterThan(0);
    minutes(9);
    const again = await signedIn(program, account);
    minutes(7);
    expect(await change(again.headers, { email: account.email })).toMatchObject({ status: 200 });
  });

  test("does not count a password that was rejected by a full queue as a wrong one", {
    tags: "full",
  }, async () => {
    const account = await aPatient();
    const { headers } = await signedIn(program, account);
    const from = "198.51.100.9";
    const client = { address: from };
    const wrong = { email: account.email, old_password: "Wrong-Lantern-41" };
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const crowd = Array.from({ length: 64 }, async () => {
      using _place = await enterPasswordQueue(client);
      await held;
    });
    const refused = await Promise.all(
      Array.from({ length: 12 }, () => change(headers, { ...wrong, old_password: oldPassword }, from)),
    );
    release();
    await Promise.all(crowd);
    for (const { status, body } of refused) expect([status, body.detail]).toEqual([429, "too_many_requests"]);
    for (let count = 0; count < 10; count += 1)
      expect(await change(headers, wrong, from)).toMatchObject({ status: 400 });
    expect(await change(headers, wrong, from)).toMatchObject({
      status: 429,
      body: { detail: "too_many_attempts" },
    });
  });

  test("is made once by two simultaneous requests", async () => {
    const account = await aPatient();
    const { headers } = await signedIn(program, account);
    const replies = await Promise.all(
      ["Quiet-Harbour-61", "Quiet-Harbour-62"].map((password) =>
        change(headers, { email: account.email, new_password: password, confirm_password: password }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });
});
