import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anAddedPasskey, aSignInChallenge, sendAssertion } from "#tests/samples/passkeys.ts";
import { anAccountWithPassword, homeOf, samplePassword } from "#tests/samples/sign-ins.ts";
import { beginTwoFactor } from "#tests/samples/two-factor.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { codeAt } from "#tests/support/authenticator.ts";
import { callApi, mailsTo } from "#tests/support/calls.ts";
import { signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
const now = new Date("2026-03-02T09:00:00Z");

beforeAll(async () => {
  program = await anApp({ clock: () => now, sendsMail: true });
});

afterAll(() => program.close());

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const newerFirefox = firefox.replaceAll("140.0", "151.0");
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1";

/** Signs in from a browser with a password, right unless another is given. */
async function signInFrom(username: string, userAgent: string, password = samplePassword) {
  const reply = await program.app.inject({
    method: "POST",
    url: "/token/",
    remoteAddress: homeOf(username),
    headers: { "user-agent": userAgent },
    payload: { username, password },
  });
  return reply.statusCode;
}

const devicesMailed = async (address: string) =>
  (await mailsTo(program, address)).flatMap(({ subject, text }) =>
    subject?.startsWith("New login") ? [/seen before:\s+(.*?)\./s.exec(text ?? "")?.[1]] : [],
  );

test("a sign-in from a device not seen before is emailed, the account's first aside (sign-in-26)", async () => {
  const { username, email } = await anAccountWithPassword(program);
  expect(await signInFrom(username, firefox)).toBe(200);
  expect(await signInFrom(username, newerFirefox)).toBe(200);
  expect(await signInFrom(username, iPhone, "Wrong-Password-1!")).toBe(401);
  expect(await devicesMailed(email)).toEqual([]);
  expect(await signInFrom(username, iPhone)).toBe(200);
  expect(await signInFrom(username, iPhone)).toBe(200);
  expect(await signInFrom(username, firefox)).toBe(200);
  expect(await devicesMailed(email)).toEqual(["Safari on iPhone"]);
});

test("one account's devices are new to another, and a passkey's sign-in counts like a password's", async () => {
  const account = await anAccountWithPassword(program);
  const { authenticator } = await anAddedPasskey(program, await signedIn(program, account));
  expect(await signInFrom(account.username, firefox)).toBe(200);
  const assertion = authenticator.authenticate({ challenge: await aSignInChallenge(program) });
  expect((await sendAssertion(program, assertion, { userAgent: iPhone })).status).toBe(200);
  expect(await devicesMailed(account.email)).toEqual(["Safari on iPhone"]);
});

test("the sign-in that ends an enrolment is one: emailed from a new device, and in the list of employees", async () => {
  const { username, email } = await anAccountWithPassword(program, { role: "employee" });
  const owner = await signedIn(program, await anEmployee(program.database, { isOwner: true }));
  const post = (url: string, payload: object, { agent, bearer = "" }: { agent: string; bearer?: string }) =>
    program.app.inject({
      method: "POST",
      url,
      payload,
      remoteAddress: homeOf(username),
      headers: { "user-agent": agent, ...(bearer && { authorization: `Bearer ${bearer}` }) },
    });
  const enrolFrom = async (agent: string) => {
    const signIn = await post("/token/", { username, password: samplePassword }, { agent });
    const bearer: string = signIn.json().enroll_access;
    const code = codeAt(await beginTwoFactor(program, bearer), now);
    const confirmed = await post("/api/2fa/totp/confirm/", { otp_code: code }, { agent, bearer });
    expect(confirmed.statusCode).toBe(200);
  };
  await enrolFrom(firefox);
  const { body } = await callApi(program, "GET", "/api/office/staff/", owner);
  const listed = body.results.find((employee: { username: string }) => employee.username === username);
  expect(listed.last_sign_in).toBe(now.toISOString());
  await callApi(program, "POST", `/api/office/staff/${username}/reset-two-factor/`, owner);
  await enrolFrom(iPhone);
  expect(await devicesMailed(email)).toEqual(["Safari on iPhone"]);
});
