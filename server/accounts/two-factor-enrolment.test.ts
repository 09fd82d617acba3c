import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeLimits } from "#contract/accounts/two-factor.ts";
import { site } from "#contract/site/site.ts";
import { anAccountWithPassword, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anEnrolled, beginTwoFactor, callTwoFactor, wrongCode } from "#tests/samples/two-factor.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { codeAt, secretOf } from "#tests/support/authenticator.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { twoFactor } from "./table.ts";
import { resetTwoFactor } from "./two-factor.ts";

let program: TestApp;
let now = new Date("2026-03-02T09:00:00Z");
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const nextCode = () => pass(codeLimits.period);

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
});

afterAll(() => program.close());

type Name = Parameters<typeof callTwoFactor>[1];
const call = (name: Name, given: Parameters<typeof callTwoFactor>[2]) => callTwoFactor(program, name, given);

/** A person with two-factor authentication, whose next code is fresh. */
async function enrolled() {
  const person = await anEnrolled(program);
  nextCode();
  return person;
}

const begin = (bearer: string) => beginTwoFactor(program, bearer);

describe("enrolment", () => {
  test("a code by oathtool enables it, ends other sessions and emails the owner", async () => {
    const account = await anAccountWithPassword(program);
    const [here, there] = [await signedIn(program, account), await signedIn(program, account)];
    const reply = await call("begin", here);
    const address = new URL(reply.json().otpauth_url);
    expect(address.protocol).toBe("otpauth:");
    expect(address.searchParams.get("issuer")).toBe(site().practice.name);
    expect(decodeURIComponent(address.pathname)).toContain(account.username);
    const secret = secretOf(reply.json().otpauth_url);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await call("status", here)).json()).toEqual({
      enabled: false,
      required: false,
      recovery_codes_left: 0,
    });

    const confirmed = await call("confirm", { ...here, payload: { otp_code: codeAt(secret, now) } });
    expect(confirmed.json()).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      recovery_codes: expect.any(Array),
      message: "Two-factor authentication enabled.",
    });
    const codes: string[] = confirmed.json().recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await call("status", there)).statusCode).toBe(401);
    expect((await call("status", { bearer: confirmed.json().access })).json()).toEqual({
      enabled: true,
      required: false,
      recovery_codes_left: 10,
    });
    const mails = await program.sentMails();
    expect(mails.filter(({ recipients }) => recipients.includes(account.email))).toHaveLength(1);
  });

  test("a session that begins twice gets the same secret; another session gets its own", async () => {
    const account = await anAccountWithPassword(program);
    const [here, there] = [await signedIn(program, account), await signedIn(program, account)];
    const secrets = await Promise.all([begin(here.bearer), begin(here.bearer), begin(here.bearer)]);
    expect(new Set(secrets).size).toBe(1);
    expect(await begin(there.bearer)).not.toBe(secrets[0]);
    // Only the session that began last can confirm.
    const code = codeAt(secrets[0] ?? "", now);
    const stale = await call("confirm", { ...here, payload: { otp_code: code } });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().detail).toBe("enrolment_not_begun");
  });

  test("a pending secret expires after half an hour, and a wrong code enables nothing", async () => {
    const session = await signedIn(program);
    const secret = await begin(session.bearer);
    const wrong = await call("confirm", { ...session, payload: { otp_code: wrongCode(secret, now) } });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ detail: "otp_invalid", message: "Invalid one-time password (OTP)." });
    expect((await call("status", session)).json().enabled).toBe(false);
    pass(codeLimits.enrolment);
    const { bearer } = await signedIn(program, session.account);
    const late = await call("confirm", { bearer, payload: { otp_code: codeAt(secret, now) } });
    expect(late.statusCode).toBe(409);
  });

  test("replacing an authenticator app requires a code of the old one, which is then invalid", async () => {
    const { account, secret } = await enrolled();
    const { bearer } = await signedIn(program, account);
    expect((await call("begin", { bearer })).json().detail).toBe("reauthentication_required");
    const reply = await call("begin", { bearer, payload: { otp_code: codeAt(secret, now) } });
    const newSecret = secretOf(reply.json().otpauth_url);
    expect(newSecret).not.toBe(secret);
    nextCode();
    expect(
      (await call("confirm", { bearer, payload: { otp_code: codeAt(newSecret, now) } })).statusCode,
    ).toBe(200);
    nextCode();
    const { username } = account;
    expect((await tryToSignIn(program, { username, otp_code: codeAt(secret, now) })).statusCode).toBe(401);
    expect((await tryToSignIn(program, { username, otp_code: codeAt(newSecret, now) })).statusCode).toBe(200);
  });

  test("the secret and the recovery codes are not in the database in clear", async () => {
    const { account, secret, recovery_codes } = await enrolled();
    const { rows } = await program.database.execute(
      `SELECT (SELECT json_agg(t) FROM two_factor t) AS a, (SELECT json_agg(r) FROM recovery_codes r) AS b`,
    );
    const stored = JSON.stringify(rows);
    expect(stored).toContain(`"account_id":${account.id}`);
    expect(stored).not.toContain(secret);
    for (const code of recovery_codes) expect(stored).not.toContain(code.replace("-", ""));
    // In another account's row an encrypted secret cannot be decrypted.
    const other = await enrolled();
    const [row] = await program.database.select().from(twoFactor).where(eq(twoFactor.accountId, account.id));
    await program.database
      .update(twoFactor)
      .set({ secret: row?.secret ?? "" })
      .where(eq(twoFactor.accountId, other.account.id));
    const { username } = other.account;
    expect((await tryToSignIn(program, { username, otp_code: codeAt(secret, now) })).statusCode).toBe(500);
  });
});

describe("disabling", () => {
  test("accepts an empty body after a recent code, and emails the owner", async () => {
    const { account, access } = await enrolled();
    const reply = await call("disable", { bearer: access });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ enabled: false, message: "Two-factor authentication disabled." });
    expect((await tryToSignIn(program, { username: account.username })).statusCode).toBe(200);
    const mails = await program.sentMails();
    expect(mails.filter(({ recipients }) => recipients.includes(account.email))).toHaveLength(2);
    expect((await call("disable", { bearer: access })).statusCode).toBe(200);
  });

  test("requires a code five minutes later, and accepts one", async () => {
    const { secret, access } = await enrolled();
    pass(codeLimits.stepUp);
    for (const payload of [undefined, {}, { otp_code: "" }, { otp_code: null }]) {
      const refused = await call("disable", { bearer: access, ...(payload && { payload }) });
      expect(refused.statusCode).toBe(403);
      expect(refused.json().detail).toBe("reauthentication_required");
    }
    const payload = { otp_code: codeAt(secret, now) };
    expect((await call("disable", { bearer: access, payload })).statusCode).toBe(200);
  });

  test("the command line resets two-factor, ends the sessions and emails the owner", async () => {
    const { account, access } = await enrolled();
    const reset = () =>
      program.database.transaction((transaction) =>
        resetTwoFactor(transaction, { account, outbox: program.outbox, now }),
      );
    expect(await reset()).toBe(true);
    expect(await reset()).toBe(false);
    expect((await call("status", { bearer: access })).statusCode).toBe(401);
    expect((await tryToSignIn(program, { username: account.username })).statusCode).toBe(200);
  });
});
