import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccount } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callApi, mailsTo, tokenTo } from "#tests/support/calls.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { hashPassword } from "./passwords.ts";
import { accounts } from "./table.ts";

const password = "Steady-Lantern-41";

let now = new Date("2026-03-10T12:00:00Z");
let program: TestApp;
let passwordHash: string;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  passwordHash = await hashPassword(password);
});

afterAll(() => program.close());

async function someone() {
  const account = await anAccount(program.database, { passwordHash });
  const { headers } = await signedIn(program, account);
  const ask = (new_email: string, given: object = {}) =>
    callApi(program, "POST", "/api/users/request-email-change/", {
      headers,
      body: { current_email: account.email, new_email, password, ...given },
    });
  return { account, headers, ask };
}

const confirm = (token: string) => callApi(program, "POST", `/api/users/confirm-email-change/${token}/`);
const lastTokenTo = async (email: string) => await tokenTo(program, email, "/verify-email-change/");

async function stored(id: number) {
  const [account] = await program.database.select().from(accounts).where(eq(accounts.id, id));
  return account;
}

const refusedLink = { status: 400, body: { detail: "invalid_link", message: "Invalid or expired link." } };

describe("an email change", () => {
  test("is shown until it is confirmed, and can be withdrawn (accounts-46)", async () => {
    const { account, headers, ask } = await someone();
    const pending = async (as = headers) =>
      (await callApi(program, "GET", "/api/users/me/email-change/", { headers: as })).body.new_email;
    const withdraw = () => callApi(program, "DELETE", "/api/users/me/email-change/", { headers });
    expect(await pending()).toBeNull();
    await ask("mistyped@mailbox.example");
    expect(await pending()).toBe("mistyped@mailbox.example");
    const token = await lastTokenTo("mistyped@mailbox.example");
    expect((await withdraw()).status).toBe(204);
    expect((await withdraw()).status, "again").toBe(204);
    expect(await pending()).toBeNull();
    expect(await confirm(token)).toMatchObject(refusedLink);
    const activity = await callApi(program, "GET", "/api/users/me/activity/", { headers });
    expect(activity.body.results.map(({ kind }: { kind: string }) => kind)).toEqual([
      "email_change_withdrawn",
      "email_change_requested",
    ]);

    await ask("late@mailbox.example");
    // Sending it restarts its hour.
    await lastTokenTo("late@mailbox.example");
    now = new Date(now.getTime() + 60 * 60 * 1_000);
    const later = await signedIn(program, account);
    expect(await pending(later.headers), "its link has expired").toBeNull();
  });

  test("warns the old address, and applies the new one only after its link and then its verification", async () => {
    const { account, headers, ask } = await someone();
    expect(await ask(" New.Home@mailbox.example ")).toMatchObject({
      status: 200,
      body: { message: "Check your new email inbox for confirmation link." },
    });
    const [warning] = await mailsTo(program, account.email);
    expect(warning?.subject).toMatch(/did you ask to change your email/i);
    expect(await stored(account.id)).toEqual(account);

    const token = await lastTokenTo("new.home@mailbox.example");
    expect(await confirm(token)).toMatchObject({
      status: 200,
      body: {
        message: "Your email was updated successfully. Please verify your new email address.",
        user_id: account.id,
      },
    });
    expect(await stored(account.id)).toMatchObject({
      email: "new.home@mailbox.example",
      emailVerifiedAt: null,
      expiresAt: null,
    });
    expect(await callApi(program, "GET", "/api/users/me/profile/", { headers })).toMatchObject({
      status: 401,
    });
    expect((await mailsTo(program, account.email)).at(-1)?.subject).toMatch(/email was changed/i);
    expect(await confirm(token)).toMatchObject(refusedLink);

    const verification = await tokenTo(program, "new.home@mailbox.example", "/verify-email/");
    const verified = await callApi(program, "POST", `/api/users/verify-email/${verification}/`);
    expect(verified).toMatchObject({ status: 200, body: { message: "Email verified." } });
    expect(await stored(account.id)).toMatchObject({ emailVerifiedAt: now });
  });

  test("to a taken address gets the same answer, and its owner a notice", async () => {
    const owner = await anAccount(program.database);
    const { account, ask } = await someone();
    const taken = await ask(owner.email);
    expect(taken).toMatchObject({
      status: 200,
      body: { message: "Check your new email inbox for confirmation link." },
    });
    const [mail, ...more] = await mailsTo(program, owner.email);
    expect(more).toEqual([]);
    expect(mail?.text).not.toContain("/verify-email-change/");
    expect(await mailsTo(program, account.email)).toHaveLength(1);
    expect(await stored(owner.id)).toEqual(owner);
  });

  test("fails where another account verifies the address first", async () => {
    const { account, ask } = await someone();
    await ask("contested@mailbox.example");
    const token = await lastTokenTo("contested@mailbox.example");
    await anAccount(program.database, { email: "contested@mailbox.example" });
    expect(await confirm(token)).toMatchObject(refusedLink);
    expect(await stored(account.id)).toMatchObject({ email: account.email });
  });

  test("is made once by simultaneous uses of its link, within an hour", async () => {
    const { ask } = await someone();
    await ask("at.once@mailbox.example");
    const token = await lastTokenTo("at.once@mailbox.example");
    const replies = await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);

    const late = await someone();
    await late.ask("too.late@mailbox.example");
    const lateToken = await lastTokenTo("too.late@mailbox.example");
    now = new Date(now.getTime() + 60 * 60_000);
    expect(await confirm(lateToken)).toMatchObject(refusedLink);
  });

  test("requires the present address and the password", async () => {
    const { account, ask } = await someone();
    const cases = [
      [{ current_email: "other@mailbox.example" }, "current_email"],
      [{ password: "Wrong-Lantern-41" }, "password"],
      [{ new_email: account.email }, "new_email"],
      [{ new_email: "x@y.example\r\nBcc: all@y.example" }, "new_email"],
      [{ new_email: "" }, "new_email"],
    ] as const;
    for (const [given, field] of cases) {
      const { status, body } = await ask("elsewhere@mailbox.example", given);
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
    expect(await mailsTo(program, account.email)).toEqual([]);
  });

  test("by a stolen session is cancelled by the owner's new password", { tags: "full" }, async () => {
    const { account, ask } = await someone();
    await ask("thief@mailbox.example");
    const thiefsToken = await lastTokenTo("thief@mailbox.example");
    await callApi(program, "POST", "/api/users/request-password-reset/", { body: { email: account.email } });
    const token = await tokenTo(program, account.email, "/reset-password/");
    const body = { new_password: "Quiet-Harbour-52", confirm_password: "Quiet-Harbour-52" };
    expect(
      await callApi(program, "POST", `/api/users/confirm-password-reset/${token}/`, { body }),
    ).toMatchObject({ status: 200 });
    expect(await confirm(thiefsToken)).toMatchObject(refusedLink);
  });
});
