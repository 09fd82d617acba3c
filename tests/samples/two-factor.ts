import { expect } from "vitest";
import type { TestApp } from "#tests/support/app.ts";
import { codeAt, secretOf } from "#tests/support/authenticator.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { anAccountWithPassword } from "./sign-ins.ts";

interface Call {
  readonly bearer: string;
  readonly payload?: object;
}

/** Makes one of the TOTP calls. */
export function callTwoFactor(
  program: TestApp,
  name: "status" | "begin" | "confirm" | "disable",
  { bearer, payload }: Call,
) {
  return program.app.inject({
    method: name === "status" ? "GET" : "POST",
    url: `/api/2fa/totp/${name}/`,
    headers: { authorization: `Bearer ${bearer}` },
    ...(payload && { payload }),
  });
}

/** Begins enrolment; returns the secret as an authenticator app reads it from the QR code. */
export async function beginTwoFactor(program: TestApp, bearer: string): Promise<string> {
  return secretOf((await callTwoFactor(program, "begin", { bearer })).json().otpauth_url);
}

/** Someone with two-factor and a password; the code of this moment is used up by the confirmation. */
export async function anEnrolled(program: TestApp) {
  const account = await anAccountWithPassword(program);
  const { bearer } = await signedIn(program, account);
  const secret = await beginTwoFactor(program, bearer);
  const payload = { otp_code: codeAt(secret, program.clock()) };
  const confirmed = await callTwoFactor(program, "confirm", { bearer, payload });
  expect(confirmed.statusCode).toBe(200);
  const { access, recovery_codes }: { access: string; recovery_codes: string[] } = confirmed.json();
  return { account, secret, access, recovery_codes };
}

/** A code that is none of the secret's at this moment. */
export function wrongCode(secret: string, now: Date): string {
  const near = [-1, 0, 1].map((steps) => codeAt(secret, new Date(now.getTime() + steps * 30_000)));
  return ["000000", "000001", "000002", "000003"].find((code) => !near.includes(code)) ?? "";
}
