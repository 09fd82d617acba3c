import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passkeyLimits } from "#contract/accounts/passkeys.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anAddedPasskey, aSignInChallenge, sendAssertion } from "#tests/samples/passkeys.ts";
import { anEnrolled } from "#tests/samples/two-factor.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { codeAt } from "#tests/support/authenticator.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { accounts } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let now = new Date("2026-03-02T09:00:00Z");
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
});

afterAll(() => program.close());

/** Someone with a passkey. */
async function aHolder(given: { verifiesUser?: boolean; counter?: number } = {}) {
  const person = await signedIn(program);
  return { person, ...(await anAddedPasskey(program, person, given)) };
}

let addresses = 0;
/** An address of its own, so that failures of one test do not count in another. */
const elsewhere = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
const send = (assertion: object, from = elsewhere()) => sendAssertion(program, assertion, { from });
const refused = { status: 401, body: { detail: "invalid_passkey" } };

describe("signing in with a passkey (passkeys-3)", () => {
  test("opens no enrolment where its user is not verified and a verified passkey is the second factor", async () => {
    const person = await signedIn(program, await anEmployee(program.database));
    const { authenticator } = await anAddedPasskey(program, person);
    const touched = { challenge: await aSignInChallenge(program), verifiesUser: false };
    const { status, body } = await send(authenticator.authenticate(touched));
    expect([status, body.detail]).toEqual([401, "user_verification_required"]);
    const verified = { challenge: await aSignInChallenge(program) };
    expect((await send(authenticator.authenticate(verified))).body).toMatchObject({
      mfa_enrollment_required: false,
    });
  });

  test("answers as signing in with a password does, and never lists credentials", async () => {
    const { person, authenticator } = await aHolder();
    const { body: options } = await call("POST", "/token/passkey/begin/");
    expect(Object.keys(options).toSorted()).toEqual(["challenge", "rpId", "timeout", "userVerification"]);
    const { status, body } = await send(authenticator.authenticate(options));
    expect([status, body]).toEqual([
      200,
      {
        access: expect.any(String),
        refresh: expect.any(String),
        role: "customer",
        username: person.account.username,
        user_id: person.account.id,
        mfa_enrollment_required: false,
      },
    ]);
    const as = { headers: { authorization: `Bearer ${body.access}` } } as SignedIn;
    const passkeys = await call("GET", "/api/passkeys/", { as });
    expect(passkeys.body.results).toMatchObject([{ last_used_at: now.toISOString() }]);
    const activity = await call("GET", "/api/users/me/activity/", { as });
    expect(activity.body.results[0]).toMatchObject({ kind: "signed_in", is_this_session: true });
  });

  test("counts as both factors if its user was verified, else a code is needed too", async () => {
    const { account, secret } = await anEnrolled(program);
    const { authenticator } = await anAddedPasskey(
      program,
      await signedIn(program, account, { hasVerifiedCode: true }),
    );
    const challenge = () => aSignInChallenge(program);
    expect((await send(authenticator.authenticate({ challenge: await challenge() }))).status).toBe(200);
    const weak = async () =>
      authenticator.authenticate({ challenge: await challenge(), verifiesUser: false });
    expect(await send(await weak())).toMatchObject({ status: 401, body: { detail: "otp_required" } });
    const wrong = { ...(await weak()), otp_code: "abcde-fghij" };
    expect(await send(wrong)).toMatchObject({ status: 401, body: { detail: "otp_invalid" } });
    pass(30);
    const withCode = { ...(await weak()), otp_code: codeAt(secret, now) };
    expect((await send(withCode)).status).toBe(200);
  });

  test("is refused while the address is not verified", async () => {
    const { person, authenticator } = await aHolder();
    const unverified = { emailVerifiedAt: null };
    await program.database.update(accounts).set(unverified).where(eq(accounts.id, person.account.id));
    const assertion = authenticator.authenticate({ challenge: await aSignInChallenge(program) });
    expect(await send(assertion)).toMatchObject({ status: 403, body: { detail: "email_not_verified" } });
  });
});

describe("a passkey is refused (passkeys-4, passkeys-5)", () => {
  test("with a challenge that was used, has expired, is invented or is for adding a passkey", async () => {
    const { person, authenticator } = await aHolder();
    const assertion = authenticator.authenticate({ challenge: await aSignInChallenge(program) });
    expect((await send(assertion)).status).toBe(200);
    expect(await send(assertion)).toMatchObject(refused);
    const late = authenticator.authenticate({ challenge: await aSignInChallenge(program) });
    pass(passkeyLimits.challenge);
    expect(await send(late)).toMatchObject(refused);
    const invented = Buffer.alloc(54, 1).toString("base64url");
    expect(await send(authenticator.authenticate({ challenge: invented }))).toMatchObject(refused);
    const { body } = await call("POST", "/api/passkeys/begin/", {
      as: await signedIn(program, person.account),
    });
    expect(await send(authenticator.authenticate({ challenge: body.challenge }))).toMatchObject(refused);
  });

  test("when its challenge is replayed at the same time in two processes: one counts", async () => {
    const { authenticator } = await aHolder();
    const assertion = authenticator.authenticate({ challenge: await aSignInChallenge(program) });
    const twin = await program.twin();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sendAssertion(index % 2 ? twin : program, assertion, { from: "198.51.100.200" }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)]);
  });

  test("from another origin", async () => {
    const { authenticator } = await aHolder();
    for (const origin of [
      "https://evil.example",
      "http://practice.example",
      "https://practice.example:444",
    ]) {
      const challenge = await aSignInChallenge(program);
      expect(await send(authenticator.authenticate({ challenge, origin }))).toMatchObject(refused);
    }
  });

  test("if its counter does not grow, which a copy's does not", async () => {
    const { person, authenticator } = await aHolder({ counter: 5 });
    const use = async (counter: number) =>
      (await send(authenticator.authenticate({ challenge: await aSignInChallenge(program) }, { counter })))
        .status;
    expect([await use(6), await use(6), await use(5), await use(0), await use(9)]).toEqual([
      200, 401, 401, 401, 200,
    ]);
    const [one, other] = [await aSignInChallenge(program), await aSignInChallenge(program)];
    const replies = await Promise.all(
      [one, other].map((challenge) => send(authenticator.authenticate({ challenge }, { counter: 10 }))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const { body } = await call("GET", "/api/users/me/activity/", {
      as: await signedIn(program, person.account),
    });
    expect(body.results.map(({ kind }: { kind: string }) => kind)).toContain("passkey_failed");
  });

  test("with another account's user handle, none, or another passkey's signature", async () => {
    const [holder, other] = [await aHolder(), await aHolder()];
    const of = async (handle?: string) =>
      holder.authenticator.authenticate(
        { challenge: await aSignInChallenge(program) },
        { ...(handle && { handle }) },
      );
    const foreign = other.authenticator.authenticate({ challenge: await aSignInChallenge(program) });
    expect(await send(await of(foreign.response.userHandle))).toMatchObject(refused);
    const { response, ...whole } = await of();
    const { userHandle: _, ...withoutHandle } = response;
    expect(await send({ ...whole, response: withoutHandle })).toMatchObject(refused);
    const own = await of();
    expect(await send({ ...own, id: foreign.id, rawId: foreign.id })).toMatchObject(refused);
    expect(await send({ ...own, id: "unknown", rawId: "unknown" })).toMatchObject(refused);
    const signature = Buffer.from(own.response.signature, "base64url").fill(1, 10).toString("base64url");
    expect(await send({ ...own, response: { ...own.response, signature } })).toMatchObject(refused);
  });

  test("after sixty failures from one address, even if it is valid", { tags: "full" }, async () => {
    const { authenticator } = await aHolder();
    const from = "203.0.113.60";
    const wrong = authenticator.authenticate({ challenge: "AAAA" });
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await send(wrong, from)).status);
    expect(statuses).toEqual([...Array(60).fill(401), 429]);
    const valid = authenticator.authenticate({ challenge: await aSignInChallenge(program) });
    expect((await send(valid, from)).status).toBe(429);
    expect((await send(valid)).status).toBe(200);
  });
});

test("neither a challenge nor a credential nor a token is in the log", async () => {
  const { length: before } = program.logLines;
  const { authenticator } = await aHolder();
  const challenge = await aSignInChallenge(program);
  const assertion = authenticator.authenticate({ challenge });
  const { body } = await send(assertion);
  const lines = program.logLines.slice(before);
  expect(lines).toContainEqual(expect.stringContaining('"POST"'));
  const log = lines.join("");
  for (const secret of [
    challenge,
    assertion.id,
    assertion.response.userHandle ?? "-",
    body.access,
    body.refresh,
  ])
    expect(log).not.toContain(secret);
});
