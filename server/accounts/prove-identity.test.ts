import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { route } from "#contract/route.ts";
import { serve } from "#server/http/serve.ts";
import { anAccountWithPassword, samplePassword as password } from "#tests/samples/sign-ins.ts";
import { anEnrolled, wrongCode } from "#tests/samples/two-factor.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { codeAt } from "#tests/support/authenticator.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { accounts } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let now = new Date("2027-04-06T09:00:00Z");
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

const guarded = {
  method: "POST",
  needsReauthentication: true,
  summary: "A guarded call",
  reply: { status: 204 },
} as const;

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  const done = async () => undefined;
  serve(program.app, route({ ...guarded, path: "/api/office/guarded/", access: "owner" }), done);
  serve(program.app, route({ ...guarded, path: "/api/guarded/", access: "signed-in" }), done);
});

afterAll(() => program.close());

const anOwner = async () => {
  const account = await anAccountWithPassword(program);
  await program.database
    .update(accounts)
    .set({ role: "employee", isOwner: true })
    .where(eq(accounts.id, account.id));
  return signedIn(program, account);
};

const statusOf = async (as: SignedIn, url = "/api/office/guarded/") =>
  (await call("POST", url, { as })).status;
const prove = (as: SignedIn, body: object) => call("POST", "/api/office/proof/", { as, body });

/** The same session with an access token of this moment. */
async function refreshed(as: SignedIn): Promise<SignedIn> {
  const { body } = await call("POST", "/token/refresh/", { body: { refresh: as.refresh } });
  return { ...as, ...body, bearer: body.access, headers: { authorization: `Bearer ${body.access}` } };
}

test("a sign-in counts as reauthentication for ten minutes, and a refreshed token does not (office-3)", async () => {
  const signIn = await anOwner();
  expect(await statusOf(signIn)).toBe(204);
  pass(590);
  const owner = await refreshed(signIn);
  expect(await statusOf(owner)).toBe(204);
  pass(10);
  expect(await call("POST", "/api/office/guarded/", { as: owner })).toMatchObject({
    status: 403,
    body: { detail: "reauthentication_required" },
  });
  expect(await statusOf(owner, "/api/guarded/")).toBe(403);
});

test("a password proves the identity for ten minutes more, in this session only", async () => {
  const signIn = await anOwner();
  const elsewhere = await signedIn(program, signIn.account);
  pass(599);
  const [owner, other] = [await refreshed(signIn), await refreshed(elsewhere)];
  pass(1);
  expect(await prove(owner, { password: "Wrong-Molar-27!" })).toMatchObject({
    status: 400,
    body: { fields: { password: ["The password is incorrect"] } },
  });
  expect(await statusOf(owner)).toBe(403);
  expect(await prove(owner, { password })).toMatchObject({
    status: 200,
    body: { expires_at: new Date(now.getTime() + 600_000).toISOString() },
  });
  expect(await statusOf(owner)).toBe(204);
  expect(await statusOf(owner, "/api/guarded/")).toBe(204);
  expect(await statusOf(other)).toBe(403);
  pass(598);
  const again = await refreshed(owner);
  expect(await statusOf(again)).toBe(204);
  pass(2);
  expect(await statusOf(again)).toBe(403);
});

test("a code proves the identity once", async () => {
  const { account, secret } = await anEnrolled(program);
  const as = await signedIn(program, account);
  const proveAsPatient = (otp_code: string) =>
    call("POST", "/api/users/me/proof/", { as, body: { otp_code } });
  expect(await statusOf(as, "/api/guarded/"), "the password alone is no proof").toBe(403);
  pass(60);
  const code = codeAt(secret, now);
  expect(await proveAsPatient(wrongCode(secret, now))).toMatchObject({
    status: 401,
    body: { detail: "otp_invalid" },
  });
  expect(await proveAsPatient(code)).toMatchObject({ status: 200 });
  expect(await proveAsPatient(code)).toMatchObject({ status: 401 });
  expect(await statusOf(as, "/api/guarded/")).toBe(204);
});

test("ten wrong passwords end in 429, even for the right one", async () => {
  const owner = await anOwner();
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await prove(owner, { password: "Wrong-Molar-27!" })).status).toBe(400);
  expect(await prove(owner, { password })).toMatchObject({
    status: 429,
    headers: { "retry-after": expect.any(String) },
  });
});

test("reauthentication requires a session, an owner and exactly one factor", async () => {
  const owner = await anOwner();
  const patient = await signedIn(program);
  expect((await call("POST", "/api/office/proof/", { body: {} })).status).toBe(401);
  expect((await prove(patient, { password })).status).toBe(403);
  expect((await prove(owner, {})).status).toBe(400);
  expect((await prove(owner, { password, otp_code: "123456" })).status).toBe(400);
  await program.database.update(accounts).set({ role: "customer" }).where(eq(accounts.id, owner.account.id));
  expect((await prove(owner, { password })).status, "an owner's mark without the role is nothing").toBe(403);
});

test("no password or code is in the log", async () => {
  const owner = await anOwner();
  await prove(owner, { password });
  await prove(owner, { otp_code: "424242" });
  expect(program.logLines.join("\n")).not.toMatch(new RegExp(`${password}|424242`));
});
