import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reauthenticationLifetime } from "#contract/accounts/reauthentication.ts";
import { routes } from "#contract/api.ts";
import type { Route } from "#contract/route.ts";
import { anAddedPasskey, aSignInChallenge, sendAssertion } from "#tests/samples/passkeys.ts";
import { anAccountWithPassword, samplePassword as password, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { codeAt, secretOf } from "#tests/support/authenticator.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { passkeys, twoFactor } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let now = new Date("2027-05-04T09:00:00Z");
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
});

afterAll(() => program.close());

const guarded = Object.entries<Route>(routes).filter(([, route]) => route.needsReauthentication);

test("the acts that need a proof of identity are named, with those that take it in the body (office-3)", () => {
  const names = (wanted: Route["needsReauthentication"]) =>
    guarded.filter(([, route]) => route.needsReauthentication === wanted).map(([name]) => name);
  expect(names("or-in-body").toSorted()).toEqual(["beginTwoFactor", "requestDeletion"]);
  const own = [
    "beginPasskey",
    "confirmPasskey",
    "confirmTwoFactor",
    "createCalendarFeed",
    "exportOwnData",
    "removePasskey",
  ];
  // What no visitor sees until it is published (site-7).
  const unpublished = new Set(["saveDraft", "deleteDraft", "cancelPlan", "storeSitePicture", "previewSite"]);
  const ofOwners = Object.entries<Route>(routes)
    .filter(
      ([, { access, method, path }]) => access === "owner" && method !== "GET" && !path.endsWith("/proof/"),
    )
    .map(([name]) => name)
    .filter((name) => !unpublished.has(name));
  expect(names(true).toSorted()).toEqual([...own, ...ofOwners].toSorted());
});

/** Calls each guarded route without anything that it could act on; the names of those that ask for a proof. */
async function refusedTo(as: SignedIn): Promise<string[]> {
  const asked: string[] = [];
  for (const [name, { method, path }] of guarded) {
    const url = path.replaceAll(/\{\w+\}/g, "0b8f4f0e-6a0f-4b0e-9a0e-2f6f0d6f7a11");
    const { status, body } = await call(method, url, { as, ...(method !== "GET" && { body: {} }) });
    if (status !== 403) continue;
    expect(body).toMatchObject({ detail: "reauthentication_required" });
    asked.push(name);
  }
  return asked;
}

const always = (name: string) => name !== "requestDeletion";
const everyAct = guarded.map(([name]) => name).filter(always);

/** An owner whose account has some factors, which other sessions set up; and what the owner can do. */
async function anOwner(factors: readonly ("authenticator" | "passkey" | "unverified passkey")[]) {
  const account = await anAccountWithPassword(program, { role: "employee", isOwner: true, isDemo: true });
  const { username } = account;
  let secret = "";
  let authenticator: Awaited<ReturnType<typeof anAddedPasskey>>["authenticator"] | undefined;
  if (factors.includes("unverified passkey"))
    ({ authenticator } = await anAddedPasskey(program, await signedIn(program, account), {
      verifiesUser: false,
    }));
  if (factors.includes("passkey"))
    ({ authenticator } = await anAddedPasskey(program, await signedIn(program, account)));
  if (factors.includes("authenticator")) {
    const as = await signedIn(program, account, { hasVerifiedCode: true });
    const begun = await call("POST", "/api/2fa/totp/begin/", { as, body: {} });
    secret = secretOf(begun.body.otpauth_url);
    const body = { otp_code: codeAt(secret, now) };
    expect((await call("POST", "/api/2fa/totp/confirm/", { as, body })).status).toBe(200);
  }
  const code = () => {
    pass(60);
    return codeAt(secret, now);
  };
  const assert = (challenge: string) => authenticator?.authenticate({ challenge });
  const holding = ({ access, refresh }: { access: string; refresh: string }): SignedIn => ({
    account,
    sessionId: "",
    bearer: access,
    refresh,
    headers: { authorization: `Bearer ${access}` },
  });
  const prove = (as: SignedIn, body: object) => call("POST", "/api/office/proof/", { as, body });
  return {
    async signInByPassword() {
      const reply = await tryToSignIn(program, { username, ...(secret && { otp_code: code() }) });
      return holding(reply.json());
    },
    async signInByPasskey() {
      const assertion = assert(await aSignInChallenge(program));
      return holding((await sendAssertion(program, assertion ?? {})).body);
    },
    /** A session of more than ten minutes, with an access token of this moment. */
    async oldSession() {
      const signIn = await signedIn(program, account, { hasVerifiedCode: true });
      pass(reauthenticationLifetime - 1);
      return this.refreshed(signIn);
    },
    async refreshed({ refresh }: SignedIn) {
      const { body } = await call("POST", "/token/refresh/", { body: { refresh } });
      pass(1);
      return holding(body);
    },
    proveByPassword: (as: SignedIn) => prove(as, { password }),
    proveByCode: (as: SignedIn) => prove(as, { otp_code: code() }),
    async proveByPasskey(as: SignedIn) {
      const { body } = await call("POST", "/api/users/me/proof/begin/", { as });
      const { clientExtensionResults: _, ...passkey } = assert(body.challenge) ?? {};
      return prove(as, { passkey });
    },
    requestDeletion: (as: SignedIn, body: object) => call("POST", "/api/users/me/deletion/", { as, body }),
    code,
  };
}

const names: Readonly<Record<string, string>> = {
  password: "your password",
  code: "a code",
  passkey: "your passkey",
};
const accepts = (...proofs: string[]) => ({
  status: 403,
  body: {
    accepts: proofs,
    message: `Please confirm that it is you, with ${proofs.map((proof) => names[proof]).join(" or ")}.`,
  },
});

describe.each([
  { of: "a password only", factors: [], proofs: ["password"] },
  { of: "a passkey whose user was not verified", factors: ["unverified passkey"], proofs: ["password"] },
  { of: "an authenticator app", factors: ["authenticator"], proofs: ["code"] },
  { of: "a verified passkey", factors: ["passkey"], proofs: ["passkey"] },
  {
    of: "an authenticator app and a passkey",
    factors: ["authenticator", "passkey"],
    proofs: ["code", "passkey"],
  },
] as const)("an account with $of", ({ factors, proofs }) => {
  const does = (proof: (typeof proofs)[number] | "code" | "passkey" | "password") =>
    (proofs as readonly string[]).includes(proof);
  const hasCode = (factors as readonly string[]).includes("authenticator");

  test("asks for a proof at every act once a session is ten minutes old, refreshed or not", async () => {
    const owner = await anOwner(factors);
    const as = await owner.oldSession();
    expect(await refusedTo(as)).toEqual(everyAct);
    expect(await call("GET", "/api/users/me/proof/", { as })).toMatchObject({
      status: 200,
      body: { accepts: proofs, expires_at: null },
    });
  });

  test("takes a fresh sign-in for one that gave what the strongest factor gives", async () => {
    const owner = await anOwner(factors);
    const byPassword = await owner.signInByPassword();
    expect(await refusedTo(byPassword)).toEqual(does("password") || hasCode ? [] : everyAct);
    if (factors.length > 0 && !factors.includes("authenticator" as never) && does("passkey"))
      expect(await refusedTo(await owner.signInByPasskey())).toEqual([]);
  });

  test("takes the proofs that count, for ten minutes, and no weaker one", async () => {
    const owner = await anOwner(factors);
    const as = await owner.oldSession();
    const byPassword = await owner.proveByPassword(as);
    if (does("password")) expect(byPassword.status).toBe(200);
    else expect(byPassword).toMatchObject(accepts(...proofs));
    expect(await refusedTo(as)).toEqual(does("password") ? [] : everyAct);
    for (const [proof, send] of [
      ["code", owner.proveByCode],
      ["passkey", owner.proveByPasskey],
    ] as const)
      if (does(proof)) {
        const session = await owner.oldSession();
        expect((await send(session)).status, proof).toBe(200);
        const { body } = await call("GET", "/api/users/me/proof/", { as: session });
        expect(body.expires_at).toBe(
          new Date(now.getTime() + reauthenticationLifetime * 1_000).toISOString(),
        );
        pass(reauthenticationLifetime - 1);
        const later = await owner.refreshed(session);
        expect(await refusedTo(later)).toEqual(everyAct);
      }
  });

  test("deletes itself by such a proof only", async () => {
    await anOwner([]);
    const owner = await anOwner(factors);
    const as = await owner.oldSession();
    const byPassword = await owner.requestDeletion(as, { password });
    if (does("password")) expect(byPassword.status).toBe(201);
    else expect(byPassword).toMatchObject(accepts(...proofs));
    if (does("code")) expect((await owner.requestDeletion(as, { otp_code: owner.code() })).status).toBe(201);
    await call("DELETE", "/api/users/me/deletion/", { as });
  });
});

describe("a factor that the session itself set up proves nothing for it", () => {
  async function setUpTotp(as: SignedIn) {
    const begun = await call("POST", "/api/2fa/totp/begin/", { as, body: {} });
    expect(begun.status).toBe(200);
    const secret = secretOf(begun.body.otpauth_url);
    const body = { otp_code: codeAt(secret, now) };
    const confirmed = await call("POST", "/api/2fa/totp/confirm/", { as, body });
    expect(confirmed.status).toBe(200);
    const { access, refresh } = confirmed.body;
    return { secret, as: { ...as, refresh, bearer: access, headers: { authorization: `Bearer ${access}` } } };
  }

  async function later({ refresh, ...as }: SignedIn): Promise<SignedIn> {
    const { body } = await call("POST", "/token/refresh/", { body: { refresh } });
    return {
      ...as,
      refresh: body.refresh,
      bearer: body.access,
      headers: { authorization: `Bearer ${body.access}` },
    };
  }

  const account = () => anAccountWithPassword(program, { role: "employee", isOwner: true, isDemo: true });

  test("an authenticator app: neither its setup nor its codes, but the password as before", async () => {
    const owner = await account();
    const signIn = await signedIn(program, owner);
    pass(reauthenticationLifetime - 30);
    const { secret, as } = await setUpTotp(await later(signIn));
    expect(await refusedTo(as)).toEqual([]);
    pass(30);
    expect(await refusedTo(as)).toEqual(everyAct);
    pass(60);
    const otp_code = codeAt(secret, now);
    for (const path of ["/api/users/me/proof/", "/api/2fa/totp/begin/", "/api/users/me/deletion/"])
      expect(await call("POST", path, { as, body: { otp_code } })).toMatchObject(accepts("password"));
    expect((await call("POST", "/api/users/me/proof/", { as, body: { password } })).status).toBe(200);
    expect(await refusedTo(as)).toEqual([]);
    const elsewhere = await signedIn(program, owner);
    expect(await refusedTo(elsewhere)).toEqual(everyAct);
    const proof = await call("POST", "/api/users/me/proof/", { as: elsewhere, body: { otp_code } });
    expect(proof.status).toBe(200);
  });

  test("a passkey: neither its addition nor its assertion", async () => {
    const owner = await account();
    const signIn = await signedIn(program, owner);
    const { authenticator } = await anAddedPasskey(program, signIn);
    pass(reauthenticationLifetime - 1);
    const as = await later(signIn);
    pass(1);
    expect(await refusedTo(as)).toEqual(everyAct);
    const { body } = await call("POST", "/api/users/me/proof/begin/", { as });
    expect(body.allowCredentials).toEqual([]);
    const { clientExtensionResults: _, ...passkey } = authenticator.authenticate(body);
    expect(await call("POST", "/api/users/me/proof/", { as, body: { passkey } })).toMatchObject({
      status: 401,
      body: { detail: "invalid_passkey" },
    });
    expect(await refusedTo(as)).toEqual(everyAct);
  });
});

describe("a passkey as a proof", () => {
  test("serves once, in the session that asked, with its user verified, for its own account", async () => {
    const person = await anAccountWithPassword(program);
    const { authenticator } = await anAddedPasskey(program, await signedIn(program, person));
    const [as, other] = [await signedIn(program, person), await signedIn(program, person)];
    const challenge = async () =>
      (await call("POST", "/api/users/me/proof/begin/", { as })).body.challenge as string;
    const send = (to: SignedIn, passkey: object) =>
      call("POST", "/api/users/me/proof/", { as: to, body: { passkey } });
    const refused = { status: 401, body: { detail: "invalid_passkey" } };

    const unverified = authenticator.authenticate({ challenge: await challenge(), verifiesUser: false });
    expect(await send(as, unverified)).toMatchObject(refused);
    const ofSignIn = authenticator.authenticate({ challenge: await aSignInChallenge(program) });
    expect(await send(as, ofSignIn)).toMatchObject(refused);
    const assertion = authenticator.authenticate({ challenge: await challenge() });
    expect(await send(other, assertion)).toMatchObject(refused);
    expect(await send(as, assertion)).toMatchObject({ status: 200 });
    expect(await send(as, assertion)).toMatchObject(refused);

    const stranger = await signedIn(program);
    const strangers = await call("POST", "/api/users/me/proof/begin/", { as: stranger });
    expect(await send(stranger, authenticator.authenticate(strangers.body))).toMatchObject(refused);
  });
});

test("no proof is left once the last factor is removed: the password counts again", async () => {
  const person = await anAccountWithPassword(program);
  await anAddedPasskey(program, await signedIn(program, person));
  const as = await signedIn(program, person);
  expect(await call("GET", "/api/users/me/export/", { as })).toMatchObject(accepts("passkey"));
  await program.database.delete(passkeys).where(eq(passkeys.accountId, person.id));
  await program.database.delete(twoFactor).where(eq(twoFactor.accountId, person.id));
  expect(await call("GET", "/api/users/me/export/", { as })).toMatchObject({ status: 200 });
});
