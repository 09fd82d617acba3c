import { expect } from "vitest";
import type { TestApp } from "#tests/support/app.ts";
import { callApi } from "#tests/support/calls.ts";
import type { SignedIn } from "#tests/support/signed-in.ts";
import { aSoftwarePasskey } from "#tests/support/software-passkey.ts";

/** Adds a passkey to someone's account over HTTP; returns its authenticator and its id in the API. */
export async function anAddedPasskey(
  program: Pick<TestApp, "app">,
  as: Pick<SignedIn, "headers">,
  { verifiesUser = true, counter = 0 } = {},
) {
  const authenticator = aSoftwarePasskey();
  const caller = { as: as as SignedIn };
  const { body: options } = await callApi(program, "POST", "/api/passkeys/begin/", caller);
  const response = authenticator.register({ ...options, verifiesUser }, { counter });
  const { status, body } = await callApi(program, "POST", "/api/passkeys/confirm/", {
    ...caller,
    body: { ...response, name: "My phone" },
  });
  expect([status, body]).toMatchObject([201, { name: "My phone" }]);
  return { authenticator, passkeyId: body.id as string };
}

/** Begins signing in with a passkey; returns the challenge. */
export async function aSignInChallenge(program: Pick<TestApp, "app">): Promise<string> {
  const { status, body } = await callApi(program, "POST", "/token/passkey/begin/");
  expect(status).toBe(200);
  return body.challenge;
}

/** Signs in with a passkey. */
export function sendAssertion(
  program: Pick<TestApp, "app">,
  assertion: object,
  { from = "203.0.113.5", userAgent = "" } = {},
) {
  return callApi(program, "POST", "/token/passkey/", {
    body: assertion,
    from,
    headers: { "user-agent": userAgent },
  });
}
