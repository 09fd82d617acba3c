import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeLimits } from "#contract/accounts/two-factor.ts";
import { anAccountWithPassword, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { beginTwoFactor, callTwoFactor } from "#tests/samples/two-factor.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { codeAt } from "#tests/support/authenticator.ts";

let program: TestApp;
let now = new Date("2026-03-02T09:00:00Z");
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const nextCode = () => pass(codeLimits.period);

beforeAll(async () => {
  program = await anApp({ clock: () => now, demo: false });
});

afterAll(() => program.close());

type Name = Parameters<typeof callTwoFactor>[1];
const call = (name: Name, given: Parameters<typeof callTwoFactor>[2]) => callTwoFactor(program, name, given);

describe("where it is required", () => {
  const enrolmentOf = async (role: "employee" | "customer") => {
    const account = await anAccountWithPassword(program, { role });
    const reply = await tryToSignIn(program, { username: account.username });
    return { account, reply };
  };

  test("an employee gets a token that opens the calls that set up two-factor authentication and nothing else, for ten minutes", async () => {
    const { account, reply } = await enrolmentOf("employee");
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      mfa_enrollment_required: true,
      enroll_access: expect.any(String),
      role: "employee",
      username: account.username,
      user_id: account.id,
    });
    const bearer: string = reply.json().enroll_access;
    const elsewhere = [
      ["GET", "/api/users/me/activity/"],
      ["POST", "/api/users/me/sign-out-others/"],
      ["POST", "/api/2fa/totp/disable/"],
    ] as const;
    for (const [method, url] of elsewhere) {
      const headers = { authorization: `Bearer ${bearer}` };
      expect((await program.app.inject({ method, url, headers })).statusCode).toBe(401);
    }
    const refreshed = await program.app.inject({
      method: "POST",
      url: "/token/refresh/",
      payload: { refresh: bearer },
    });
    expect(refreshed.statusCode).toBe(401);
    expect((await call("status", { bearer })).json()).toMatchObject({ enabled: false, required: true });

    const secret = await beginTwoFactor(program, bearer);
    const confirmed = await call("confirm", { bearer, payload: { otp_code: codeAt(secret, now) } });
    expect(confirmed.statusCode).toBe(200);
    expect((await call("status", { bearer })).statusCode).toBe(401);
    const { access } = confirmed.json();
    expect((await call("status", { bearer: access })).json()).toMatchObject({ enabled: true });
    const refused = await call("disable", { bearer: access });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().detail).toBe("two_factor_required");
    nextCode();
    const signedInAgain = await tryToSignIn(program, {
      username: account.username,
      otp_code: codeAt(secret, now),
    });
    expect(signedInAgain.json()).toMatchObject({ mfa_enrollment_required: false });
  });

  test("an enrolment token expires after ten minutes", async () => {
    const { reply } = await enrolmentOf("employee");
    const bearer: string = reply.json().enroll_access;
    pass(599);
    expect((await call("status", { bearer })).statusCode).toBe(200);
    pass(1);
    expect((await call("status", { bearer })).statusCode).toBe(401);
  });

  test("a patient signs in without two-factor", async () => {
    expect((await enrolmentOf("customer")).reply.json()).toMatchObject({ mfa_enrollment_required: false });
  });
});
