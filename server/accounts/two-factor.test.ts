import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeLimits } from "#contract/accounts/two-factor.ts";
import { wrongCodes } from "#contract/rate-limits.ts";
import { tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anEnrolled, callTwoFactor, wrongCode } from "#tests/samples/two-factor.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { codeAt } from "#tests/support/authenticator.ts";
import { callApi, tokenTo } from "#tests/support/calls.ts";

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

describe("signing in with a code", () => {
  test("the code is required after a right password, and signs in", async () => {
    const { account, secret } = await enrolled();
    const { username } = account;
    for (const otp_code of [undefined, null, "", "  "] as const) {
      const asked = await tryToSignIn(program, { username, ...(otp_code !== undefined && { otp_code }) });
      expect(asked.statusCode).toBe(401);
      expect(asked.json()).toEqual({
        detail: "otp_required",
        message: "Two-factor authentication required. Please enter your 6-digit code.",
      });
    }
    const guess = await tryToSignIn(program, {
      username,
      password: "Wrong-1!",
      otp_code: codeAt(secret, now),
    });
    expect(guess.json().detail).toBe("invalid_credentials");
    const code = codeAt(secret, now);
    const typed = `${code.slice(0, 3)} ${code.slice(3)} `;
    const reply = await tryToSignIn(program, { username, otp_code: typed });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ username, mfa_enrollment_required: false });
  });

  test("one step of drift each way is accepted, and no more", async () => {
    const { account, secret } = await enrolled();
    const { username } = account;
    const at = (steps: number) => codeAt(secret, new Date(now.getTime() + steps * 30_000));
    pass(10 * 30);
    const status = async (steps: number) =>
      (await tryToSignIn(program, { username, otp_code: at(steps) })).statusCode;
    expect([await status(-2), await status(2), await status(-1), await status(1)]).toEqual([
      401, 401, 200, 200,
    ]);
    // An earlier step than the last used is over, though it was never used itself.
    expect(await status(0)).toBe(401);
  });

  test("of twenty simultaneous replays, over two processes, one signs in", { tags: "full" }, async () => {
    const { account, secret } = await enrolled();
    const twin = await program.twin();
    const { username } = account;
    const otp_code = codeAt(secret, now);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        tryToSignIn(program, { username, otp_code, app: index % 2 ? twin.app : program.app }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const replayed = await tryToSignIn(program, { username, otp_code });
    expect([401, 429]).toContain(replayed.statusCode);
  });

  test("the code that confirmed enrolment cannot be used to sign in", async () => {
    const { account, secret } = await enrolled();
    const { username } = account;
    const used = codeAt(secret, new Date(now.getTime() - 30_000));
    expect((await tryToSignIn(program, { username, otp_code: used })).json().detail).toBe("otp_invalid");
  });

  test("five wrong codes in five minutes block the right one too, wherever codes are required", async () => {
    const { account, secret, access } = await enrolled();
    const { username } = account;
    pass(codeLimits.stepUp);
    const wrong = () => ({ otp_code: wrongCode(secret, now) });
    for (let count = 0; count < 3; count += 1)
      expect((await tryToSignIn(program, { username, ...wrong() })).json().detail).toBe("otp_invalid");
    for (let count = 0; count < 2; count += 1)
      expect((await call("disable", { bearer: access, payload: wrong() })).json().detail).toBe("otp_invalid");
    const right = { otp_code: codeAt(secret, now) };
    const refused = await tryToSignIn(program, { username, ...right });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      detail: "too_many_otp_attempts",
      message: "Too many OTP attempts. Try again later.",
    });
    expect(refused.headers["retry-after"]).toBe("300");
    expect((await call("disable", { bearer: access, payload: right })).statusCode).toBe(429);
    pass(300);
    const later = { otp_code: codeAt(secret, now) };
    expect((await tryToSignIn(program, { username, ...later })).statusCode).toBe(200);
  });

  test("of fifty simultaneous wrong codes five are checked", { tags: "full" }, async () => {
    const { account, secret } = await enrolled();
    const { username } = account;
    const otp_code = wrongCode(secret, now);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => tryToSignIn(program, { username, otp_code })),
    );
    const count = (detail: string) => replies.filter((reply) => reply.json().detail === detail).length;
    const refused = count("too_many_login_attempts") + count("too_many_otp_attempts");
    expect(count("otp_invalid")).toBe(5);
    expect(count("otp_invalid") + refused).toBe(50);
  });

  test("a right code resets the count", { tags: "full" }, async () => {
    const { account, secret } = await enrolled();
    const { username } = account;
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1)
        expect((await tryToSignIn(program, { username, otp_code: wrongCode(secret, now) })).statusCode).toBe(
          401,
        );
      const otp_code = codeAt(secret, now);
      expect((await tryToSignIn(program, { username, otp_code })).statusCode).toBe(200);
      nextCode();
    }
  });

  test("a recovery code signs in once, however it is spelt", async () => {
    const { account, recovery_codes } = await enrolled();
    const { username } = account;
    const [first = "", second = ""] = recovery_codes;
    const replies = await Promise.all(
      [first, first.toUpperCase(), first.replace("-", ""), first.replace("-", " ")].map((otp_code) =>
        tryToSignIn(program, { username, otp_code }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const reply = await tryToSignIn(program, { username, otp_code: second });
    expect((await call("status", { bearer: reply.json().access })).json().recovery_codes_left).toBe(8);
    const other = await enrolled();
    const [foreign = ""] = other.recovery_codes;
    expect((await tryToSignIn(program, { username, otp_code: foreign })).statusCode).toBe(401);
  });
});

describe("many wrong codes", () => {
  test("ten in a day send the owner one notice a day", { tags: "full" }, async () => {
    const { account, secret } = await enrolled();
    const before = (await program.sentMails()).length;
    for (let count = 0; count < 14; count += 1) {
      expect(await guessCode(account.username, secret)).toBe("otp_invalid");
      pass(wrongCodes.seconds);
    }
    const mails = (await program.sentMails()).slice(before);
    expect(mails.map(({ recipients, subject }) => [recipients, subject])).toEqual([
      [[account.email], expect.stringMatching(/wrong codes/i)],
    ]);
  });

  test("a hundred in a row pause sign-in with codes until the password is reset", {
    tags: "full",
    timeout: 120_000,
  }, async () => {
    const { account, secret, recovery_codes } = await enrolled();
    const { username } = account;
    expect(await guessCode(username, secret)).toBe("otp_invalid");
    nextCode();
    expect((await tryToSignIn(program, { username, otp_code: codeAt(secret, now) })).statusCode).toBe(200);
    for (let count = 0; count < 100; count += 1) {
      expect(await guessCode(username, secret)).toBe("otp_invalid");
      if (count % 5 === 4) pass(wrongCodes.seconds);
    }
    const refused = await tryToSignIn(program, { username, otp_code: codeAt(secret, now) });
    expect([refused.statusCode, refused.json().detail]).toEqual([403, "two_factor_paused"]);
    for (let count = 0; count < 6; count += 1)
      expect(await guessCode(username, secret)).toBe("two_factor_paused");
    const recovery = await tryToSignIn(program, { username, otp_code: recovery_codes[0] ?? "" });
    expect(recovery.json().detail).toBe("two_factor_paused");

    await callApi(program, "POST", "/api/users/request-password-reset/", {
      body: { email: account.email },
    });
    const token = await tokenTo(program, account.email, "/reset-password/");
    const body = { new_password: "Quiet-Harbour-52", confirm_password: "Quiet-Harbour-52" };
    await callApi(program, "POST", `/api/users/confirm-password-reset/${token}/`, { body });
    nextCode();
    const again = await tryToSignIn(program, {
      username,
      password: body.new_password,
      otp_code: codeAt(secret, now),
    });
    expect(again.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${again.json().access}` };
    const activity = await callApi(program, "GET", "/api/users/me/activity/", { headers });
    expect(activity.body.results.map(({ kind }: { kind: string }) => kind)).toContain("two_factor_paused");
  });
});

async function guessCode(username: string, secret: string): Promise<string> {
  const reply = await tryToSignIn(program, { username, otp_code: wrongCode(secret, now) });
  return reply.json().detail;
}
