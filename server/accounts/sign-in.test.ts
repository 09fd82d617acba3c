import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccountWithPassword, homeOf, samplePassword, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { hashPassword } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import { saveAddressAfterReset } from "./sign-in.ts";
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

const wrong = "Wrong-Password-1!";

async function activityOf(access: string) {
  const headers = { authorization: `Bearer ${access}` };
  const reply = await program.app.inject({ url: "/api/users/me/activity/", headers });
  return reply.json().results.map(({ kind }: { kind: string }) => kind);
}

async function knock(times: number, attempt: Parameters<typeof tryToSignIn>[1]) {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1)
    statuses.push((await tryToSignIn(program, { password: wrong, ...attempt })).statusCode);
  return statuses;
}

describe("sign-in", () => {
  test("returns tokens that open the API, the username as registered, the role and the id", async () => {
    const { id } = await anAccountWithPassword(program, { username: "Ada.Quill" });
    const reply = await tryToSignIn(program, { username: "  ada.QUILL " });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.json()).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      role: "customer",
      username: "Ada.Quill",
      user_id: id,
      mfa_enrollment_required: false,
    });
    expect(await activityOf(reply.json().access)).toEqual(["signed_in"]);
  });

  test("gives an unknown name, a wrong password and an account without one the same answer", async () => {
    const { username } = await anAccountWithPassword(program);
    const invited = await anAccountWithPassword(program, { passwordHash: null });
    const unverified = await anAccountWithPassword(program, { emailVerifiedAt: null });
    const replies = [
      await tryToSignIn(program, { username, password: wrong }),
      await tryToSignIn(program, { username: "nobody.at.all", password: wrong }),
      await tryToSignIn(program, { username: invited.username, password: wrong }),
      await tryToSignIn(program, { username: unverified.username, password: wrong }),
      await tryToSignIn(program, { username: "__proto__", password: wrong }),
      await tryToSignIn(program, { username: "' OR '1'='1", password: wrong }),
    ];
    for (const { statusCode, body, headers } of replies) {
      expect(statusCode).toBe(401);
      expect(JSON.parse(body)).toEqual({
        detail: "invalid_credentials",
        message: "Invalid username or password.",
      });
      expect(Object.keys(headers).toSorted()).toEqual(Object.keys(replies[0]?.headers ?? {}).toSorted());
    }
  });

  test("reveals that the address is not verified only with the right password", async () => {
    const { username } = await anAccountWithPassword(program, { emailVerifiedAt: null });
    const reply = await tryToSignIn(program, { username });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toEqual({ detail: "email_not_verified", message: "Email not verified." });
  });

  test("takes the account's email address in place of the username (sign-in-29)", async () => {
    const email = "ada.by.address@mailbox.example";
    const { username } = await anAccountWithPassword(program, { email });
    const reply = await tryToSignIn(program, { username: " <Ada.By.Address@Mailbox.example>" });
    expect(reply.json()).toMatchObject({ username, access: expect.any(String) });
  });

  test("takes an address for the account that verified it, never for a registration (sign-in-29)", async () => {
    const email = "contested@mailbox.example";
    const expiresAt = new Date(now.getTime() + 60_000);
    const password = "Another-Sample-2!";
    await anAccountWithPassword(program, {
      email,
      emailVerifiedAt: null,
      expiresAt,
      passwordHash: await hashPassword(password),
    });
    const refused = await tryToSignIn(program, { username: email, password });
    expect([refused.statusCode, refused.json().detail]).toEqual([401, "invalid_credentials"]);
    const { username } = await anAccountWithPassword(program, { email });
    const still = await tryToSignIn(program, { username: email, password });
    expect(still.body).toBe(refused.body);
    expect((await tryToSignIn(program, { username: email })).json()).toMatchObject({ username });
  });

  test("records a wrong password in the recent activity", async () => {
    const { username } = await anAccountWithPassword(program);
    await tryToSignIn(program, { username, password: wrong });
    const { access } = (await tryToSignIn(program, { username })).json();
    expect(await activityOf(access)).toEqual(["signed_in", "sign_in_failed"]);
  });

  test.each([
    ["no body", undefined, 400],
    ["an empty name", { username: " ", password: "x" }, 400],
    ["no password", { username: "ada" }, 400],
    ["numbers", { username: 7, password: 8 }, 400],
    ["a list", [], 400],
    ["a NUL in the name", { username: "ada\u0000", password: "x" }, 401],
    ["half a character in the name", { username: "ada\ud800", password: "x" }, 401],
    ["a very long password", { username: "ada", password: "x".repeat(2_000) }, 400],
    ["an object for a code", { username: "ada", password: "x", otp_code: {} }, 400],
  ])("%s makes no 5xx", async (_, payload, expected) => {
    const reply = await program.app.inject({ method: "POST", url: "/token/", ...(payload && { payload }) });
    expect(reply.statusCode).toBe(expected);
    expect(reply.json()).toMatchObject({ detail: expect.any(String), message: expect.any(String) });
  });

  test("names missing fields, and rejects a poisoned body", async () => {
    const empty = await program.app.inject({ method: "POST", url: "/token/", payload: {} });
    expect(empty.json().fields).toEqual({
      username: ["Username is required"],
      password: ["Password is required"],
    });
    for (const payload of [
      `{"__proto__":{"role":"employee"},"username":"a","password":"b"}`,
      `{"constructor":{"prototype":{"role":"employee"}},"username":"a","password":"b"}`,
    ]) {
      const headers = { "content-type": "application/json" };
      const reply = await program.app.inject({ method: "POST", url: "/token/", headers, payload });
      expect(reply.statusCode).toBe(400);
    }
  });

  test("opens no session while the password changes", async () => {
    const { id, username } = await anAccountWithPassword(program);
    const [reply] = await Promise.all([
      tryToSignIn(program, { username }),
      program.database.transaction(async (transaction) => {
        await transaction.update(accounts).set({ passwordHash: "changed" }).where(eq(accounts.id, id));
        await new Promise((resolve) => setTimeout(resolve, 150));
        await endSessions(transaction, id);
      }),
    ]);
    if (reply.statusCode === 200) {
      const headers = { authorization: `Bearer ${reply.json().access}` };
      const call = await program.app.inject({ url: "/api/users/me/activity/", headers });
      expect(call.statusCode).toBe(401);
    } else expect(reply.json().detail).toBe("invalid_credentials");
  });
});

describe("wrong passwords", () => {
  test("ten in fifteen minutes block the right one too, with Retry-After", async () => {
    const { username } = await anAccountWithPassword(program);
    expect(await knock(11, { username })).toEqual([...Array(10).fill(401), 429]);
    const refused = await tryToSignIn(program, { username });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      detail: "too_many_login_attempts",
      message: "Too many login attempts. Try again later.",
    });
    expect(refused.headers["retry-after"]).toBe("900");
    // From elsewhere the owner is not locked out.
    expect((await tryToSignIn(program, { username, from: "198.51.100.7" })).statusCode).toBe(200);
    pass(900);
    expect((await tryToSignIn(program, { username })).statusCode).toBe(200);
  });

  test("count for every spelling of a username", { tags: "full" }, async () => {
    const { username } = await anAccountWithPassword(program, { username: "Folded.Name" });
    await knock(5, { username });
    await knock(5, { username: username.toUpperCase() });
    expect((await tryToSignIn(program, { username: ` ${username} ` })).statusCode).toBe(429);
  });

  test("count for the account, whether its username or its email address was typed", {
    tags: "full",
  }, async () => {
    const { username, email } = await anAccountWithPassword(program);
    const from = homeOf(username);
    await knock(5, { username, from });
    await knock(5, { username: email, from });
    for (const name of [username, email.toUpperCase()])
      expect((await tryToSignIn(program, { username: name, from })).statusCode).toBe(429);
  });

  test.each(["nobody.counted", "nobody@mailbox.example"])(
    "count for the unknown %s too",
    { tags: "full" },
    async (username) => {
      expect(await knock(11, { username })).toEqual([...Array(10).fill(401), 429]);
    },
  );

  test("of fifty simultaneous ones, over two processes, ten are checked", async () => {
    const { username } = await anAccountWithPassword(program);
    const twin = await program.twin();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        tryToSignIn(program, { username, password: wrong, app: index % 2 ? twin.app : program.app }),
      ),
    );
    const count = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length;
    expect([count(401), count(429)]).toEqual([10, 40]);
  });

  test("do not block fifteen simultaneous right ones after nine wrong ones", {
    tags: "full",
    timeout: 60_000,
  }, async () => {
    const { username } = await anAccountWithPassword(program);
    expect(await knock(9, { username })).toEqual(Array(9).fill(401));
    const replies = await Promise.all(Array.from({ length: 15 }, () => tryToSignIn(program, { username })));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await knock(2, { username })).toEqual([401, 429]);
  });

  test("and right ones at the same time: ten wrong ones are checked, and every request is answered", {
    tags: "full",
  }, async () => {
    const { username } = await anAccountWithPassword(program);
    const replies = await Promise.all(
      Array.from({ length: 48 }, (_, index) =>
        tryToSignIn(program, { username, ...(index % 3 > 0 && { password: wrong }) }),
      ),
    );
    const count = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length;
    expect(count(401)).toBe(10);
    expect(count(200) + count(429)).toBe(38);
  });

  test("do not include a right password, whatever follows it", { tags: "full" }, async () => {
    const { username } = await anAccountWithPassword(program, { emailVerifiedAt: null });
    for (let count = 0; count < 15; count += 1)
      expect((await tryToSignIn(program, { username })).statusCode).toBe(403);
    expect(await knock(9, { username })).toEqual(Array(9).fill(401));
    expect((await tryToSignIn(program, { username })).statusCode).toBe(403);
    expect(await knock(2, { username })).toEqual([401, 429]);
  });

  test("count for an IPv6 /64 as one address", async () => {
    const { username } = await anAccountWithPassword(program);
    for (let count = 0; count < 10; count += 1)
      await tryToSignIn(program, { username, password: wrong, from: `2001:db8:1:2::${count + 1}` });
    const from = "2001:db8:1:2:ffff:ffff:ffff:ffff";
    expect((await tryToSignIn(program, { username, from })).statusCode).toBe(429);
    expect((await tryToSignIn(program, { username, from: "2001:db8:1:3::1" })).statusCode).toBe(200);
  });

  test("a hundred in an hour over all addresses block others, but not an address that the owner uses", {
    tags: "full",
    timeout: 120_000,
  }, async () => {
    const { id, username } = await anAccountWithPassword(program);
    const home = "192.0.2.1";
    expect((await tryToSignIn(program, { username, from: home })).statusCode).toBe(200);
    const statuses = [];
    for (let address = 0; address < 11; address += 1)
      statuses.push(...(await knock(10, { username, from: `198.51.100.${address + 100}` })));
    expect(statuses).toEqual([...Array(100).fill(401), ...Array(10).fill(429)]);
    expect((await tryToSignIn(program, { username, from: "198.51.100.250" })).statusCode).toBe(429);
    expect((await tryToSignIn(program, { username, from: home })).statusCode).toBe(200);
    // At home wrong ones count too, but for home alone.
    expect((await knock(11, { username, from: home })).at(-1)).toBe(429);

    // A password reset by email unblocks the address that it came from.
    const client = { address: "198.51.100.250", network: "198.51.100.0/24", device: "Firefox on Linux" };
    const { secretKey } = program;
    await saveAddressAfterReset(program.database, { secretKey, account: { id, username }, client, now });
    expect((await tryToSignIn(program, { username, from: client.address })).statusCode).toBe(200);

    pass(30 * 24 * 60 * 60);
    const later = [];
    for (let address = 0; address < 10; address += 1)
      later.push(...(await knock(10, { username, from: `203.0.113.${address + 100}` })));
    expect(later).toEqual(Array(100).fill(401));
    expect((await tryToSignIn(program, { username, from: home })).statusCode).toBe(429);
  });
});

test("neither a password nor a token nor an address is in the log", async () => {
  const { username } = await anAccountWithPassword(program);
  const { access, refresh } = (await tryToSignIn(program, { username })).json();
  await tryToSignIn(program, { username, password: wrong });
  const log = program.logLines.join("");
  for (const secret of [samplePassword, wrong, access, refresh, username, homeOf(username)])
    expect(log).not.toContain(secret);
});
