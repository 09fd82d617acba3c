import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenLifetimes } from "#contract/accounts/sign-in.ts";
import { site } from "#contract/site/site.ts";
import { deriveKey } from "#server/http/secrets.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { createSessionService } from "./sessions.ts";
import { accounts } from "./table.ts";

let program: TestApp;
let now = new Date("2026-03-02T09:00:00Z");
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

beforeAll(async () => {
  program = await anApp({ clock: () => now });
});

afterAll(() => program.close());

const post = (url: string, payload: object) => program.app.inject({ method: "POST", url, payload });
const refresh = (token: string) => post("/token/refresh/", { refresh: token });
const activity = (bearer: string) =>
  program.app.inject({ url: "/api/users/me/activity/", headers: { authorization: `Bearer ${bearer}` } });

async function statusWith(bearer: string): Promise<number> {
  return (await activity(bearer)).statusCode;
}

test("an access token is valid for ten minutes and holds its expiry and role", async () => {
  const { bearer } = await signedIn(program);
  const claims = JSON.parse(Buffer.from(bearer.split(".")[1] ?? "", "base64url").toString());
  expect(claims).toMatchObject({ role: "customer", typ: "access", exp: now.getTime() / 1_000 + 600 });
  pass(599);
  expect(await statusWith(bearer)).toBe(200);
  pass(1);
  expect(await statusWith(bearer)).toBe(401);
});

test("a token is checked against the database at each call", async () => {
  const { bearer, refresh: token } = await signedIn(program);
  expect(await statusWith(bearer)).toBe(200);
  expect(await statusWith(`${bearer.slice(0, -4)}AAAA`)).toBe(401);
  await post("/token/logout/", { refresh: token });
  expect(await statusWith(bearer)).toBe(401);
});

test("a call without a token is rejected before its body is validated", async () => {
  const reply = await program.app.inject({
    method: "POST",
    url: "/api/users/me/sign-out-others/",
    headers: { "content-type": "application/json" },
    payload: "{broken",
  });
  expect(reply.statusCode).toBe(401);
  expect(reply.headers["www-authenticate"]).toBe("Bearer");
  expect(reply.json()).toEqual({ detail: "unauthenticated", message: "Please log in to continue." });
});

test("a forged token is rejected", async () => {
  const { bearer, sessionId, refresh: refreshToken, account } = await signedIn(program);
  const [header = "", payload = "", signature = ""] = bearer.split(".");
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const key = deriveKey(program.secretKey, "access token");
  const sign = (head: object, claims: Record<string, unknown>, by = key) =>
    new SignJWT(claims).setProtectedHeader({ alg: "HS256", ...head }).sign(by);
  const claims = { typ: "access", sid: sessionId, role: "employee", sub: String(account.id) };
  const exp = now.getTime() / 1_000 + 600;
  const hs512 = `${part({ alg: "HS512" })}.${payload}`;
  const forged: Record<string, string> = {
    "algorithm none": `${part({ alg: "none", typ: "JWT" })}.${payload}.`,
    "algorithm none with the signature": `${part({ alg: "none" })}.${payload}.${signature}`,
    "no signature": `${header}.${payload}.`,
    "another algorithm": `${hs512}.${createHmac("sha512", key).update(hs512).digest("base64url")}`,
    "another key": await sign({}, { ...claims, exp }, deriveKey(program.secretKey, "refresh token")),
    "a changed role": `${header}.${part({ ...claims, exp })}.${signature}`,
    "no expiry": await sign({}, claims),
    "no kind": await sign({}, { ...claims, typ: undefined, exp }),
    "an enrolment token of a full session": await sign({}, { ...claims, typ: "enrolment", exp }),
    "a session that is no id": await sign({}, { ...claims, sid: "' OR 1=1", exp }),
    "a session that does not stand": await sign({}, { ...claims, sid: crypto.randomUUID(), exp }),
    "a refresh token": refreshToken,
    nothing: "",
  };
  for (const [what, token] of Object.entries(forged))
    expect([what, await statusWith(token)]).toEqual([what, 401]);
  expect(await statusWith(bearer)).toBe(200);
});

test("the role is read from the database, not from the token", async () => {
  const { bearer, account } = await signedIn(program);
  const sessions = createSessionService(program);
  expect(await sessions.findCaller(bearer, now)).toMatchObject({ role: "customer" });
  await program.database.update(accounts).set({ role: "employee" }).where(eq(accounts.id, account.id));
  expect(await sessions.findCaller(bearer, now)).toMatchObject({ role: "employee" });
});

test("a refresh token is exchanged once; its replay ends the session, access tokens included", async () => {
  const { refresh: first } = await signedIn(program);
  const second = (await refresh(first)).json();
  expect(await statusWith(second.access)).toBe(200);
  pass(11);
  const replayed = await refresh(first);
  expect(replayed.statusCode).toBe(401);
  expect(replayed.json()).toMatchObject({ detail: "invalid_token" });
  expect(await statusWith(second.access)).toBe(401);
  expect((await refresh(second.refresh)).statusCode).toBe(401);
});

test("parallel tabs get the same successor, in two processes too", async () => {
  const { refresh: first } = await signedIn(program);
  const twin = await program.twin();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? twin.app : program.app).inject({
        method: "POST",
        url: "/token/refresh/",
        payload: { refresh: first },
      }),
    ),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const successors = new Set(replies.map((reply) => reply.json().refresh));
  expect(successors.size).toBe(1);
  pass(10);
  expect((await refresh(first)).json().refresh).toBe([...successors][0]);
  pass(0.001);
  expect((await refresh(first)).statusCode).toBe(401);
});

test("within the grace, a token older than the predecessor ends the session", async () => {
  const { refresh: first } = await signedIn(program);
  const second = (await refresh(first)).json().refresh;
  const third = (await refresh(second)).json();
  expect((await refresh(first)).statusCode).toBe(401);
  expect(await statusWith(third.access)).toBe(401);
});

test("a session expires after fourteen days however often it was refreshed", async () => {
  let { refresh: token } = await signedIn(program);
  for (let day = 0; day < 13; day += 1) {
    pass(24 * 60 * 60);
    token = (await refresh(token)).json().refresh;
  }
  pass(24 * 60 * 60 - 1);
  token = (await refresh(token)).json().refresh;
  pass(1);
  expect((await refresh(token)).statusCode).toBe(401);
});

test("signing out ends the session by any of its tokens and always answers 204", async () => {
  const { bearer, refresh: first } = await signedIn(program);
  await refresh(first);
  const out = await post("/token/logout/", { refresh: first });
  expect(out).toMatchObject({ statusCode: 204, body: "" });
  expect(await statusWith(bearer)).toBe(401);
  for (const payload of [{ refresh: first }, { refresh: "no token" }, { refresh: 7 }, {}, []])
    expect((await post("/token/logout/", payload)).statusCode).toBe(204);
  expect((await program.app.inject({ method: "POST", url: "/token/logout/" })).statusCode).toBe(204);
});

test("recent activity lists the events, and every other device can be signed out", async () => {
  const account = await anAccount(program.database);
  const [here, there] = [await signedIn(program, account), await signedIn(program, account)];
  const stranger = await signedIn(program);
  expect((await activity(here.bearer)).json().other_devices).toBe(1);
  const reply = await program.app.inject({
    method: "POST",
    url: "/api/users/me/sign-out-others/",
    headers: { ...here.headers, "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" },
    remoteAddress: "203.0.113.77",
  });
  expect(reply.json()).toMatchObject({ signed_out: 1 });
  expect(await statusWith(there.bearer)).toBe(401);
  expect(await statusWith(stranger.bearer)).toBe(200);
  const { results, other_devices } = (await activity(here.bearer)).json();
  expect(other_devices).toBe(0);
  expect(results).toMatchObject([
    {
      kind: "other_devices_signed_out",
      title: "Signed out all other devices",
      device: "Firefox on Linux",
      network: "203.0.113.0/24",
      is_this_session: true,
      at: now.toISOString(),
    },
  ]);
});

test("the sessions of an account are listed, its own first, and end one by one", async () => {
  const list = async (of: { headers: object }) =>
    (await program.app.inject({ url: "/api/users/me/sessions/", headers: { ...of.headers } })).json().results;
  const end = async (of: { headers: object }, id: string) =>
    (
      await program.app.inject({
        method: "DELETE",
        url: `/api/users/me/sessions/${id}/`,
        headers: { ...of.headers },
      })
    ).statusCode;
  const account = await anAccount(program.database);
  const there = await signedIn(program, account);
  const signedInAt = now.toISOString();
  pass(700);
  const here = await signedIn(program, account);
  const renewed = await refresh(there.refresh);
  const stranger = await signedIn(program);
  expect(await list(here)).toEqual([
    {
      id: here.sessionId,
      device: "Firefox on Linux",
      signed_in: now.toISOString(),
      last_used: now.toISOString(),
      current: true,
    },
    {
      id: there.sessionId,
      device: "Firefox on Linux",
      signed_in: signedInAt,
      last_used: now.toISOString(),
      current: false,
    },
  ]);
  expect(await end(stranger, there.sessionId)).toBe(404);
  expect(await end(here, "none")).toBe(404);
  const ends = await Promise.all([end(here, there.sessionId), end(here, there.sessionId)]);
  expect(ends.toSorted()).toEqual([204, 404]);
  expect(await statusWith(renewed.json().access)).toBe(401);
  expect((await refresh(renewed.json().refresh)).statusCode).toBe(401);
  expect((await activity(here.bearer)).json().results[0]).toMatchObject({ kind: "device_signed_out" });
  expect(await end(here, here.sessionId)).toBe(204);
  expect(await statusWith(here.bearer)).toBe(401);
  expect(await statusWith(stranger.bearer)).toBe(200);
  expect((await program.app.inject({ url: "/api/users/me/sessions/" })).statusCode).toBe(401);
});

test("neither an expired nor an enrolling session is listed", async () => {
  const { account } = await signedIn(program);
  pass(14 * 24 * 60 * 60);
  const { headers } = await signedIn(program, account);
  await createSessionService(program).openEnrolment(program.database, {
    account,
    client: { address: "", network: "", device: "Firefox on Linux" },
    now,
  });
  const reply = await program.app.inject({ url: "/api/users/me/sessions/", headers });
  expect(reply.json().results).toHaveLength(1);
});

test("an employee's session ends by idleness, a patient's does not (sign-in-27)", async () => {
  const idle = site().rules.staff_idle.sign_out_after_minutes * 60 + tokenLifetimes.access;
  const employee = await signedIn(program, await anEmployee(program.database));
  const patient = await signedIn(program);
  pass(idle - 1);
  const renewed = (await refresh(employee.refresh)).json();
  pass(idle);
  expect((await refresh(renewed.refresh)).json()).toMatchObject({ detail: "invalid_token" });
  expect((await refresh(patient.refresh)).statusCode).toBe(200);
  const { bearer } = await signedIn(program, employee.account);
  const { results } = (await activity(bearer)).json();
  expect(results).toMatchObject([{ kind: "session_idle" }]);
});
