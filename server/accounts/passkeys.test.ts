import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passkeyLimits } from "#contract/accounts/passkeys.ts";
import { reauthenticationLifetime } from "#contract/accounts/reauthentication.ts";
import { startCleanup } from "#server/cleanup.ts";
import { createPictureService } from "#server/content/pictures.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anAddedPasskey, aSignInChallenge, sendAssertion } from "#tests/samples/passkeys.ts";
import { anAccountWithPassword, samplePassword, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf, mailsTo } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { aSoftwarePasskey } from "#tests/support/software-passkey.ts";
import { silentLog } from "#tests/support/test-database.ts";
import { accounts, passkeys, usedChallenges } from "./table.ts";
import { resetTwoFactor } from "./two-factor.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let now = new Date("2026-03-02T09:00:00Z");
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

beforeAll(async () => {
  program = await anApp({ clock: () => now, demo: false, sendsMail: true });
  call = callsOf(program);
});

afterAll(() => program.close());

const begin = async (as: SignedIn) => (await call("POST", "/api/passkeys/begin/", { as })).body;
const confirm = (as: SignedIn, response: object, name = "My phone") =>
  call("POST", "/api/passkeys/confirm/", { as, body: { ...response, name } });
const list = async (as: SignedIn) => (await call("GET", "/api/passkeys/", { as })).body.results;
const remove = (as: SignedIn, id: string) => call("DELETE", `/api/passkeys/${id}/`, { as });

describe("adding a passkey (passkeys-1)", () => {
  test("the options name the site and the account, and exclude passkeys that it has", async () => {
    const person = await signedIn(program);
    const options = await begin(person);
    expect(options).toMatchObject({
      rp: { id: "practice.example" },
      user: { name: person.account.username },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      attestation: "none",
    });
    const { authenticator } = await anAddedPasskey(program, person);
    const again = await begin(person);
    expect(again.excludeCredentials).toEqual([
      { id: authenticator.id, type: "public-key", transports: ["internal"] },
    ]);
    expect(again.user.id).toBe(options.user.id);
    expect(again.challenge).not.toBe(options.challenge);
    expect((await begin(await signedIn(program))).user.id).not.toBe(options.user.id);
  });

  test("a passkey is listed, emailed about and in the activity", async () => {
    const person = await signedIn(program);
    await anAddedPasskey(program, person);
    expect(await list(person)).toEqual([
      { id: expect.any(String), name: "My phone", created_at: now.toISOString(), last_used_at: null },
    ]);
    const [mail] = await mailsTo(program, person.account.email);
    expect(mail?.subject).toMatch(/^A passkey was added/);
    const { body } = await call("GET", "/api/users/me/activity/", { as: person });
    expect(body.results[0]).toMatchObject({ kind: "passkey_added", is_this_session: true });
    expect(await list(await signedIn(program))).toEqual([]);
  });

  const notAdded = { status: 400, body: { detail: "passkey_not_added" } };

  test("a challenge serves once, for its session, for five minutes", async () => {
    const [person, other] = [await signedIn(program), await signedIn(program)];
    const options = await begin(person);
    expect(await confirm(other, aSoftwarePasskey().register(options))).toMatchObject(notAdded);
    expect((await confirm(person, aSoftwarePasskey().register(options))).status).toBe(201);
    expect(await confirm(person, aSoftwarePasskey().register(options))).toMatchObject(notAdded);
    const late = await begin(person);
    pass(passkeyLimits.challenge);
    expect(await confirm(person, aSoftwarePasskey().register(late))).toMatchObject(notAdded);
    const forSigningIn = { ...(await begin(person)), challenge: await aSignInChallenge(program) };
    expect(await confirm(person, aSoftwarePasskey().register(forSigningIn))).toMatchObject(notAdded);
    const invented = { ...options, challenge: Buffer.alloc(54, 7).toString("base64url") };
    expect(await confirm(person, aSoftwarePasskey().register(invented))).toMatchObject(notAdded);
  });

  test("of simultaneous confirmations of one challenge, in two processes, one counts", async () => {
    const person = await signedIn(program);
    const options = await begin(person);
    const twin = await program.twin();
    const calls = [call, callsOf(twin)];
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        calls[index % 2]?.("POST", "/api/passkeys/confirm/", {
          as: person,
          body: { ...aSoftwarePasskey().register(options), name: "Key" },
        }),
      ),
    );
    expect(replies.map((reply) => reply?.status).toSorted()).toEqual([201, ...Array(7).fill(400)]);
    expect(await list(person)).toHaveLength(1);
  });

  test("another origin is rejected", async () => {
    const person = await signedIn(program);
    const options = await begin(person);
    const elsewhere = aSoftwarePasskey().register({
      ...options,
      origin: "https://practice.example.evil.example",
    });
    expect(await confirm(person, elsewhere)).toMatchObject(notAdded);
    const otherSite = aSoftwarePasskey({ origin: "https://evil.example" });
    const forged = otherSite.register({ ...(await begin(person)), origin: "https://practice.example" });
    expect(await confirm(person, forged)).toMatchObject(notAdded);
  });

  test("a passkey belongs to one account", async () => {
    const [person, other] = [await signedIn(program), await signedIn(program)];
    const { authenticator } = await anAddedPasskey(program, person);
    expect(await confirm(other, authenticator.register(await begin(other)))).toMatchObject(notAdded);
    expect(await list(other)).toEqual([]);
  });

  test("an account has twenty at most, also of simultaneous ones", { tags: "full" }, async () => {
    const person = await signedIn(program);
    for (let count = 0; count < passkeyLimits.perAccount - 1; count += 1)
      await anAddedPasskey(program, person);
    const [one, another] = [await begin(person), await begin(person)];
    const replies = await Promise.all(
      [one, another].map((options) => confirm(person, aSoftwarePasskey().register(options))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const full = await call("POST", "/api/passkeys/begin/", { as: person });
    expect(full).toMatchObject({ status: 409, body: { detail: "too_many_passkeys" } });
  });

  test("needs a reauthentication within the last ten minutes", async () => {
    const account = await anAccountWithPassword(program);
    const person = await signedIn(program, account);
    const { passkeyId } = await anAddedPasskey(program, person);
    pass(reauthenticationLifetime);
    const statuses = async () => [
      (await call("POST", "/api/passkeys/begin/", { as: person })).status,
      (await call("POST", "/api/passkeys/confirm/", { as: person })).status,
      (await remove(person, passkeyId)).status,
    ];
    const { access } = (
      await program.app.inject({
        method: "POST",
        url: "/token/refresh/",
        payload: { refresh: person.refresh },
      })
    ).json();
    Object.assign(person, { headers: { authorization: `Bearer ${access}` } });
    expect(await statuses()).toEqual([403, 403, 403]);
    const body = { password: samplePassword };
    expect((await call("POST", "/api/users/me/proof/", { as: person, body })).status).toBe(200);
    expect(await statuses()).toEqual([200, 400, 204]);
  });

  test("anonymous callers are rejected", async () => {
    for (const [method, path] of [
      ["POST", "/api/passkeys/begin/"],
      ["POST", "/api/passkeys/confirm/"],
      ["GET", "/api/passkeys/"],
      ["DELETE", `/api/passkeys/${crypto.randomUUID()}/`],
    ] as const)
      expect((await call(method, path)).status).toBe(401);
  });
});

describe("removing a passkey (passkeys-2)", () => {
  test("works for one's own only, once, and is emailed about", async () => {
    const [person, other] = [await signedIn(program), await signedIn(program)];
    const { authenticator, passkeyId } = await anAddedPasskey(program, person);
    expect((await remove(other, passkeyId)).status).toBe(404);
    expect((await remove(person, "no-id")).status).toBe(404);
    const replies = await Promise.all([remove(person, passkeyId), remove(person, passkeyId)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect(await list(person)).toEqual([]);
    const mails = await mailsTo(program, person.account.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/^A passkey was added/),
      expect.stringMatching(/^A passkey was removed/),
    ]);
    const assertion = authenticator.authenticate({ challenge: await aSignInChallenge(program) });
    expect((await sendAssertion(program, assertion)).status).toBe(401);
  });

  test("of the last second factor is refused where two factors are required", async () => {
    const employee = await signedIn(program, await anEmployee(program.database));
    const first = await anAddedPasskey(program, employee);
    const second = await anAddedPasskey(program, employee);
    const weak = await anAddedPasskey(program, employee, { verifiesUser: false });
    const replies = await Promise.all([first, second].map(({ passkeyId }) => remove(employee, passkeyId)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 403]);
    expect((await remove(employee, weak.passkeyId)).status).toBe(204);
    expect(await list(employee)).toHaveLength(1);
  });
});

describe("required two-factor authentication (two-factor-14)", () => {
  const newcomer = async () => {
    const account = await anAccountWithPassword(program, { role: "employee" });
    const reply = await tryToSignIn(program, { username: account.username });
    const bearer: string = reply.json().enroll_access;
    return { account, enrolling: { headers: { authorization: `Bearer ${bearer}` } } as SignedIn };
  };

  test("is met by a passkey that an employee adds in place of an authenticator app", async () => {
    const { account, enrolling } = await newcomer();
    const { authenticator } = await anAddedPasskey(program, enrolling);
    expect((await call("POST", "/api/passkeys/begin/", { as: enrolling })).status).toBe(401);
    const byPassword = await tryToSignIn(program, { username: account.username });
    expect(byPassword.json()).toMatchObject({ detail: "passkey_required" });
    const challenge = await aSignInChallenge(program);
    const { status, body } = await sendAssertion(program, authenticator.authenticate({ challenge }));
    expect([status, body]).toMatchObject([200, { role: "employee", mfa_enrollment_required: false }]);
    const as = { headers: { authorization: `Bearer ${body.access}` } } as SignedIn;
    expect(await list(as)).toHaveLength(1);
  });

  test("is not met by a passkey whose user was not verified", async () => {
    const { enrolling } = await newcomer();
    const options = await begin(enrolling);
    const weak = aSoftwarePasskey().register({ ...options, verifiesUser: false });
    expect((await confirm(enrolling, weak)).status).toBe(400);
    const employee = await signedIn(program, await anEmployee(program.database));
    const { authenticator } = await anAddedPasskey(program, employee, { verifiesUser: false });
    const challenge = await aSignInChallenge(program);
    const assertion = authenticator.authenticate({ challenge, verifiesUser: false });
    const { body } = await sendAssertion(program, assertion);
    expect(body).toMatchObject({ mfa_enrollment_required: true, enroll_access: expect.any(String) });
    expect(body.access).toBeUndefined();
  });

  test("is reset by the office with the passkeys", async () => {
    const { database, outbox } = program;
    const employee = await signedIn(program, await anEmployee(database));
    await anAddedPasskey(program, employee);
    const reset = () =>
      database.transaction((transaction) =>
        resetTwoFactor(transaction, { account: employee.account, outbox, now }),
      );
    expect(await reset()).toBe(true);
    expect(await database.$count(passkeys, eq(passkeys.accountId, employee.account.id))).toBe(0);
    expect(await reset()).toBe(false);
  });
});

test("an account's passkeys are deleted with it, and used challenges once they have expired", async () => {
  const { database } = program;
  const person = await signedIn(program);
  await anAddedPasskey(program, person);
  await database.delete(accounts).where(eq(accounts.id, person.account.id));
  expect(await database.$count(passkeys, eq(passkeys.accountId, person.account.id))).toBe(0);
  expect(await database.$count(usedChallenges)).toBeGreaterThan(0);
  pass(passkeyLimits.challenge + 1);
  const pictures = createPictureService({ ...program, storage: program.pictureStorage });
  await startCleanup({ ...program, pictures, log: silentLog }).stop();
  expect(await database.$count(usedChallenges)).toBe(0);
});

test("neither a challenge nor a key nor a name is in the log", async () => {
  const person = await signedIn(program);
  const options = await begin(person);
  const response = aSoftwarePasskey().register(options);
  await confirm(person, response, "Ada's secret key");
  const log = program.logLines.join("");
  for (const secret of [options.challenge, options.user.id, response.id, "Ada's secret key"])
    expect(log).not.toContain(secret);
});
