import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anAddedPasskey } from "#tests/samples/passkeys.ts";
import { aPost } from "#tests/samples/posts.ts";
import { anAccountWithPassword, samplePassword, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf, mailsTo, tokenTo } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { accounts, passkeys, twoFactor } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let owner: SignedIn;
let now = new Date("2027-04-06T09:00:00Z");

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
  owner = await signedIn(
    program,
    await anAccountWithPassword(program, { username: "olga.owner", role: "employee", isOwner: true }),
  );
});

afterAll(() => program.close());

const facts = {
  username: "nia.newman",
  email: "nia@office.example",
  first_name: "Nia",
  last_name: "Newman",
};
const staff = "/api/office/staff/";
const invite = (given: object = {}) => call("POST", staff, { as: owner, body: { ...facts, ...given } });
const memberOf = async (username: string) => {
  const { body } = await call("GET", staff, { as: owner });
  return body.results.find((member: { username: string }) => member.username === username);
};
const invitationToken = async (email: string) => await tokenTo(program, email, "/reset-password/");

const accept = (token: string) =>
  call("POST", `/api/users/confirm-password-reset/${token}/`, {
    body: { new_password: samplePassword, confirm_password: samplePassword },
  });

test("employees are listed with two-factor and the last sign-in (office-5)", async () => {
  const account = await anAccountWithPassword(program, { username: "ida.stone", role: "employee" });
  await program.database.insert(twoFactor).values({ accountId: account.id, secret: "x", enabledAt: now });
  expect(await memberOf("ida.stone")).toEqual({
    username: "ida.stone",
    name: "Ada Quill",
    email: account.email,
    owner: false,
    accepted: true,
    two_factor: true,
    last_sign_in: null,
  });
  await anAccountWithPassword(program, { username: "una.uses", role: "employee", isDemo: true });
  expect((await tryToSignIn(program, { username: "una.uses" })).statusCode).toBe(200);
  now = new Date(now.getTime() + 60_000);
  expect((await memberOf("una.uses")).last_sign_in).toBe(new Date(now.getTime() - 60_000).toISOString());
  expect((await memberOf("olga.owner")).owner).toBe(true);
});

test("a passkey counts as two-factor where its authenticator verified its user (office-5)", async () => {
  const { id: accountId } = await anEmployee(program.database, { username: "kim.key" });
  const passkey = {
    accountId,
    userHandle: "kim",
    publicKey: "x",
    counter: 0,
    transports: [],
    createdAt: now,
  };
  const add = (name: string, isUserVerified: boolean) =>
    program.database
      .insert(passkeys)
      .values({ ...passkey, id: randomUUID(), credentialId: name, name, isUserVerified });
  await add("Unverified key", false);
  expect((await memberOf("kim.key")).two_factor).toBe(false);
  await add("Phone", true);
  expect((await memberOf("kim.key")).two_factor).toBe(true);
});

describe("an invitation (office-6)", () => {
  test("is emailed, sent again until it is accepted, and then no more", async () => {
    expect(await invite()).toMatchObject({
      status: 201,
      body: { username: "nia.newman", name: "Nia Newman", accepted: false, owner: false },
    });
    const again = () => call("POST", `${staff}NIA.newman/invite/`, { as: owner });
    const first = await tokenTo(program, facts.email, "/reset-password/");
    expect(await again()).toMatchObject({ status: 200, body: { accepted: false } });
    const body = { new_password: samplePassword, confirm_password: samplePassword };
    const withFirst = await call("POST", `/api/users/confirm-password-reset/${first}/`, { body });
    expect(withFirst.status).toBe(400);
    expect((await again()).status).toBe(200);
    expect(await again()).toMatchObject({
      status: 429,
      headers: { "retry-after": expect.any(String) },
      body: { detail: "too_many_invitations" },
    });
    expect((await accept(await invitationToken(facts.email))).status).toBe(200);
    expect((await memberOf("nia.newman")).accepted).toBe(true);
    expect(await again()).toMatchObject({ status: 409, body: { detail: "already_accepted" } });
  });

  test("names each field that cannot be used", async () => {
    const patient = await anAccount(program.database);
    expect(await invite({ email: "else@office.example" })).toMatchObject({
      status: 400,
      body: { fields: { username: [expect.stringContaining("is taken")] } },
    });
    expect(await invite({ username: "other.name", email: patient.email })).toMatchObject({
      status: 400,
      body: { fields: { email: [expect.stringContaining("belongs to another account")] } },
    });
    expect(await invite({ username: "x", email: "" })).toMatchObject({
      status: 400,
      body: { fields: { username: ["Min 6 characters"], email: ["Email is required"] } },
    });
  });

  test("that is withdrawn deletes the account", async () => {
    const wrong = { username: "mis.typed", email: "mistyped@office.example" };
    expect((await invite(wrong)).status).toBe(201);
    // Before it is withdrawn, after which it would not be sent.
    const token = await invitationToken(wrong.email);
    expect((await call("DELETE", `${staff}mis.typed/`, { as: owner })).status).toBe(204);
    expect(await memberOf("mis.typed")).toBeUndefined();
    expect((await accept(token)).status).toBe(400);
  });
});

test("a removed employee is signed out, and the posts stay (office-7)", async () => {
  const leaver = await signedIn(program, await anEmployee(program.database, { username: "lea.leaver" }));
  const { slug } = await aPost(program, { authorId: leaver.account.id, title: "A last word" });
  expect((await call("GET", "/api/appointments/", { as: leaver })).status).toBe(200);
  expect((await call("DELETE", `${staff}lea.leaver/`, { as: owner })).status).toBe(204);
  expect((await call("GET", "/api/appointments/", { as: leaver })).status).toBe(401);
  expect((await call("GET", `/api/blogs/slug/${slug}/`)).status).toBe(200);
  expect((await call("DELETE", `${staff}lea.leaver/`, { as: owner })).status).toBe(404);
});

test("a removed employee's open stream of events ends, also in a second process (office-7)", async () => {
  const leaver = await signedIn(program, await anEmployee(program.database, { username: "sam.stream" }));
  const { app } = await program.twin();
  const origins = await Promise.all([program.app, app].map((each) => each.listen({ port: 0 })));
  const streams = await Promise.all(
    origins.map((origin) => fetch(`${origin}/api/appointments/events/`, { headers: leaver.headers })),
  );
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  expect((await call("DELETE", `${staff}sam.stream/`, { as: owner })).status).toBe(204);
  const texts = await Promise.all(streams.map((stream) => stream.text()));
  for (const text of texts) expect(text).toMatch(/event: changed\ndata: \{\}\n\n$/);
});

test("a lost authenticator app is reset, which ends the sessions and is emailed (office-8)", async () => {
  const account = await anEmployee(program.database, { username: "pia.phone" });
  const session = await signedIn(program, account);
  await program.database.insert(twoFactor).values({ accountId: account.id, secret: "x", enabledAt: now });
  const reset = () => call("POST", `${staff}pia.phone/reset-two-factor/`, { as: owner });
  expect(await reset()).toMatchObject({ status: 200, body: { two_factor: false } });
  expect((await call("GET", "/api/users/me/username/", { as: session })).status).toBe(401);
  expect(await mailsTo(program, account.email)).toHaveLength(1);
  expect(await reset()).toMatchObject({ status: 409, body: { detail: "no_two_factor" } });
});

test("a locked-out patient's two-factor is reset by an owner, with passkeys, a mail and an entry (office-16)", async () => {
  const patient = await anAccountWithPassword(program, { username: "pat.phone" });
  const session = await signedIn(program, patient);
  const { id: accountId } = patient;
  await anAddedPasskey(program, session);
  await program.database.insert(twoFactor).values({ accountId, secret: "x", enabledAt: now });
  const reset = (username: string, as = owner) =>
    call("POST", `/api/office/patients/${username}/reset-two-factor/`, { as });
  expect(await reset("PAT.phone")).toMatchObject({
    status: 200,
    body: { username: "pat.phone", two_factor: false },
  });
  expect((await call("GET", "/api/users/me/username/", { as: session })).status).toBe(401);
  const subjects = (await mailsTo(program, patient.email)).map(({ subject }) => subject);
  // Not in the order in which they were queued.
  expect(subjects.join("\n")).toMatch(/two-factor sign-in is off/i);
  expect(await reset("pat.phone")).toMatchObject({ status: 409, body: { detail: "no_two_factor" } });
  const { body } = await call("GET", "/api/office/log/", { as: owner });
  expect(body.results[0]).toMatchObject({ act: "two_factor_reset", whom: "pat.phone", who: "olga.owner" });
  for (const username of ["nobody.here", "olga.owner", "una.uses"])
    expect((await reset(username)).status, "an employee is none").toBe(404);
  const employee = await signedIn(program, await anEmployee(program.database));
  for (const as of [employee, await signedIn(program, patient)])
    expect((await reset("pat.phone", as)).status).toBe(403);
});

test("an owner whose address is not verified cannot sign in, and does not count as another one (office-2)", async () => {
  const unverified = { isOwner: true, emailVerifiedAt: null, username: "una.verified" } as const;
  await anEmployee(program.database, { ...unverified, passwordHash: owner.account.passwordHash });
  expect(await call("DELETE", `${staff}olga.owner/`, { as: owner })).toMatchObject({
    status: 409,
    body: { detail: "last_owner" },
  });
  expect((await call("DELETE", `${staff}una.verified/`, { as: owner })).status).toBe(204);
});

test("ownership is given and taken, but the last owner stays one (office-2)", async () => {
  const put = (username: string, body: object) =>
    call("PUT", `${staff}${username}/owner/`, { as: owner, body });
  expect(await put("olga.owner", { owner: false })).toMatchObject({
    status: 409,
    body: { detail: "last_owner" },
  });
  expect((await call("DELETE", `${staff}olga.owner/`, { as: owner })).status).toBe(409);
  expect(await put("una.uses", { owner: true })).toMatchObject({ status: 200, body: { owner: true } });
  expect((await put("una.uses", {})).status).toBe(400);
  expect(await put("una.uses", { owner: false })).toMatchObject({ status: 200, body: { owner: false } });
});

test("a patient's username is not found", async () => {
  const { username, id } = await anAccountWithPassword(program);
  await program.database.insert(twoFactor).values({ accountId: id, secret: "x", enabledAt: now });
  const calls = [
    ["DELETE", ""],
    ["POST", "invite/"],
    ["POST", "reset-two-factor/"],
    ["PUT", "owner/"],
  ] as const;
  for (const [method, path] of calls) {
    const body = method === "PUT" ? { owner: true } : undefined;
    const reply = await call(method, `${staff}${username}/${path}`, { as: owner, body });
    expect([path, reply.status]).toEqual([path, 404]);
  }
  const [account] = await program.database.select().from(accounts).where(eq(accounts.id, id));
  expect(account).toMatchObject({ role: "customer", isOwner: false });
});

test("each act is in the office log with its owner", async () => {
  const { body } = await call("GET", "/api/office/log/", { as: owner });
  expect(body.results.at(-1)).toMatchObject({
    who: "olga.owner",
    what: "Invited",
    whom: "nia.newman",
    // The log outlives the account.
    detail: null,
  });
  const acts = body.results.map(({ act }: { act: string }) => act);
  expect(acts).toEqual(
    expect.arrayContaining([
      "invitation_sent_again",
      "invitation_withdrawn",
      "staff_removed",
      "two_factor_reset",
      "owner_added",
      "owner_removed",
    ]),
  );
});
