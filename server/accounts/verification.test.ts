import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccount } from "#tests/samples/accounts.ts";
import { aRegistration } from "#tests/samples/registration.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callApi, mailsTo, tokenIn } from "#tests/support/calls.ts";
import { registrationCallsOf } from "#tests/support/registrations.ts";
import { deleteExpiredAccounts } from "./accounts.ts";
import { emailTokens } from "./table.ts";

let now = new Date("2026-03-10T12:00:00Z");
let program: TestApp;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
});

afterAll(() => program.close());

const { register, verify, resend, accountNamed, lastTokenTo } = registrationCallsOf(() => program);

describe("verification of an address", () => {
  test("activates the account, and answers a repetition with that", async () => {
    await register({ username: "verified.one", email: "verified.one@mailbox.example" });
    const token = await lastTokenTo("verified.one@mailbox.example");
    expect(await verify(token)).toMatchObject({ status: 200, body: { message: "Email verified." } });
    expect(await verify(token)).toMatchObject({ status: 200, body: { message: "Email already verified." } });
    expect(await accountNamed("verified.one")).toMatchObject({ emailVerifiedAt: now, expiresAt: null });
  });

  test("is done once by any number of simultaneous uses", { tags: "full" }, async () => {
    await register({ username: "verified.two", email: "verified.two@mailbox.example" });
    const token = await lastTokenTo("verified.two@mailbox.example");
    const replies = await Promise.all(Array.from({ length: 8 }, () => verify(token)));
    const messages = replies.map(({ body }) => body.message).toSorted();
    expect(messages).toEqual([...Array<string>(7).fill("Email already verified."), "Email verified."]);
  });

  test("fails after a day, with a replaced token, and with an invalid token", async () => {
    await register({ username: "late.riser", email: "late@mailbox.example" });
    const first = await lastTokenTo("late@mailbox.example");
    await resend("LATE@mailbox.example");
    const second = await lastTokenTo("late@mailbox.example");
    const refusal = { status: 400, body: { detail: "invalid_code", message: "Invalid or expired code." } };
    expect(await verify(first)).toMatchObject(refusal);
    for (const token of ["x", "%00", "a".repeat(190), encodeURIComponent("' OR 1=1 --")])
      expect(await verify(token)).toMatchObject(refusal);
    const before = now;
    now = new Date(now.getTime() + 24 * 60 * 60 * 1_000);
    expect(await verify(second)).toMatchObject(refusal);
    now = new Date(now.getTime() - 1_000);
    expect(await verify(second)).toMatchObject({ status: 200 });
    now = before;
  });

  test("does nothing by GET, which mail scanners send", async () => {
    await register({ username: "scanned.one", email: "scanned@mailbox.example" });
    const token = await lastTokenTo("scanned@mailbox.example");
    const reply = await program.app.inject({ method: "GET", url: `/api/users/verify-email/${token}/` });
    expect(reply.statusCode).toBe(405);
    expect(await accountNamed("scanned.one")).toMatchObject({ emailVerifiedAt: null });
    expect(await verify(token)).toMatchObject({ status: 200 });
  });

  test("succeeds for the first of two accounts with one address", async () => {
    const email = "twice@mailbox.example";
    const tokens: string[] = [];
    for (const username of ["twice.one", "twice.two"]) {
      await register({ username, email });
      tokens.push(await lastTokenTo(email));
    }
    const replies = await Promise.all(tokens.map(verify));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.detail).toBe("address_taken");
  });

  test("links to the configured address, whatever the request's headers", async () => {
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      origin: "https://evil.example",
    };
    await register({ username: "host.header", email: "host@mailbox.example" }, headers);
    const [mail] = await mailsTo(program, "host@mailbox.example");
    expect(mail?.text).toContain("https://practice.example/verify-email/");
    expect(mail?.text).toContain("host.header");
    expect(mail?.raw).not.toContain("evil.example");
  });

  test("is resent at most three times an hour, with equal answers", async () => {
    const email = "often@mailbox.example";
    await register({ username: "asks.often", email });
    const answers = [await resend("nobody@mailbox.example")];
    // An email that is still queued when its token is replaced is not sent at all.
    for (const emails of [1, 2, 3]) {
      expect(await mailsTo(program, email)).toHaveLength(emails);
      answers.push(await resend(email));
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    const mails = await mailsTo(program, email);
    expect(mails).toHaveLength(3);
    expect(await verify(tokenIn(mails.at(-1), "/verify-email/"))).toMatchObject({ status: 200 });
  });

  test("others who register with an address do not use up its holder's emails", {
    tags: "full",
  }, async () => {
    const email = "popular@mailbox.example";
    const registerFrom = (from: string) =>
      callApi(program, "POST", "/api/users/", { body: aRegistration({ email }), from });
    for (const stranger of ["198.51.100.1", "198.51.100.1", "198.51.100.1", "198.51.100.2"])
      expect(await registerFrom(stranger)).toMatchObject({ status: 201 });
    const before = await mailsTo(program, email);
    const own = await registerFrom("203.0.113.5");
    expect(own).toMatchObject({
      status: 201,
      body: { message: "Registration successful! Please log in to enable 2FA." },
    });
    const after = await mailsTo(program, email);
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)?.text).toContain(own.body.username);
  });

  test.each([
    ["new", undefined],
    ["registered", "owned@mailbox.example"],
  ])(
    "a registration whose email is beyond the limit explains what to do, at a %s address",
    async (_, owned) => {
      const email = owned ?? "unowned@mailbox.example";
      if (owned) await anAccount(program.database, { email });
      const from = owned ? "198.51.100.11" : "198.51.100.12";
      const messages = [];
      for (let count = 0; count < 4; count += 1) {
        const { body } = await callApi(program, "POST", "/api/users/", {
          body: aRegistration({ email }),
          from,
        });
        messages.push(body.message);
      }
      expect(await mailsTo(program, email)).toHaveLength(3);
      expect(new Set(messages.slice(0, 3)).size).toBe(1);
      expect(messages[3]).toMatch(/new verification email on the login page in an hour/);
    },
  );

  test("one address can register twenty people an hour, and probe sixty usernames", {
    tags: "full",
    timeout: 60_000,
  }, async () => {
    const from = "198.51.100.20";
    const register20 = (given: object = {}) =>
      callApi(program, "POST", "/api/users/", { body: aRegistration(given), from });
    const { username } = await anAccount(program.database);
    for (let count = 0; count < 60; count += 1)
      expect(await register20({ username })).toMatchObject({ status: 400 });
    expect(await register20({ username })).toMatchObject({
      status: 429,
      body: { detail: "too_many_registrations" },
    });
    now = new Date(now.getTime() + 60 * 60_000);
    for (let count = 0; count < 20; count += 1) {
      // Neither a common password nor a field at fault uses anything up.
      expect(await register20({ password: "Password1!", confirmPassword: "Password1!" })).toMatchObject({
        status: 400,
      });
      expect(await register20()).toMatchObject({ status: 201 });
    }
    const refused = await register20();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
    const body = aRegistration();
    expect(await callApi(program, "POST", "/api/users/", { body, from: "198.51.100.21" })).toMatchObject({
      status: 201,
    });
  });

  test("stores no token in clear", async () => {
    await register({ username: "hashed.one", email: "hashed@mailbox.example" });
    const token = await lastTokenTo("hashed@mailbox.example");
    const rows = await program.database.select().from(emailTokens);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(program.logLines.join("\n")).not.toContain("Steady-Lantern-41");
  });
});

describe("an unverified registration", () => {
  test("expires after seven days, and its username is free at that moment", async () => {
    const before = now;
    await register({ username: "forgotten", email: "forgotten@mailbox.example" });
    now = new Date(before.getTime() + 7 * 24 * 60 * 60 * 1_000 - 1);
    await deleteExpiredAccounts(program.database, now);
    const email = "forgotten@mailbox.example";
    expect(await register({ username: "forgotten", email })).toMatchObject({ status: 400 });
    now = new Date(now.getTime() + 1);
    expect(await register({ username: "forgotten", email: "new@mailbox.example" })).toMatchObject({
      status: 201,
    });
    now = new Date(now.getTime() + 8 * 24 * 60 * 60 * 1_000);
    await Promise.all([
      deleteExpiredAccounts(program.database, now),
      deleteExpiredAccounts(program.database, now),
    ]);
    expect(await accountNamed("forgotten")).toBeUndefined();
    expect(await accountNamed("verified.one"), "a verified one remains").toBeDefined();
    now = before;
  });
});
