import { eq, sql } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deletionDays } from "#contract/accounts/own-data.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf, mailsTo } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { hashPassword } from "./passwords.ts";
import { accounts, securityEvents } from "./table.ts";

const password = "Steady-Lantern-41";
const path = "/api/users/me/deletion/";
const day = 24 * 60 * 60 * 1_000;

let now = new Date("2027-03-10T20:00:00Z");
let program: TestApp;
let call: ReturnType<typeof callsOf>;
let passwordHash: string;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
  passwordHash = await hashPassword(password);
});

afterAll(() => program.close());

const aPatient = async () => signedIn(program, await anAccount(program.database, { passwordHash }));
const request = (as: SignedIn, body: object = { password }) => call("POST", path, { as, body });

async function kindsOf(someone: SignedIn) {
  const events = await program.database
    .select({ kind: securityEvents.kind })
    .from(securityEvents)
    .where(eq(securityEvents.accountId, someone.account.id))
    .orderBy(securityEvents.id);
  return events.map(({ kind }) => kind);
}

describe("requesting an account's deletion", () => {
  test("rejects callers without a session", async () => {
    for (const method of ["GET", "POST", "DELETE"] as const)
      expect(await call(method, path)).toMatchObject({ status: 401, body: { detail: "unauthenticated" } });
  });

  test("schedules it, is shown and emailed, and a repeat neither moves it nor emails again", async () => {
    const patient = await aPatient();
    expect(await call("GET", path, { as: patient })).toMatchObject({ status: 200, body: { due_at: null } });
    const dueAt = new Date(now.getTime() + deletionDays * day).toISOString();
    expect(await request(patient)).toMatchObject({ status: 201, body: { due_at: dueAt } });
    now = new Date(now.getTime() + day);
    const later = await signedIn(program, patient.account);
    expect(await request(later)).toMatchObject({ status: 201, body: { due_at: dueAt } });
    expect(await call("GET", path, { as: later })).toMatchObject({ body: { due_at: dueAt } });
    const mails = await mailsTo(program, patient.account.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your account at Alder Row Dental will be deleted"]);
    expect(mails[0]?.text).toContain("Wednesday, March 24, 2027");
    expect(await kindsOf(patient)).toEqual(["deletion_requested"]);
  });

  test("leaves sign-in possible until then", async () => {
    const patient = await aPatient();
    await request(patient);
    const { username } = patient.account;
    expect(await call("POST", "/token/", { body: { username, password } })).toMatchObject({ status: 200 });
  });

  test.each([
    ["nothing", {}, "Enter your password, or a code from your authenticator app"],
    ["an empty password", { password: "" }, "Password is required"],
    ["no text", { password: 7 }, "Password is required"],
    ["a wrong password", { password: "Wrong-Lantern-41" }, "The password is incorrect"],
  ])("rejects %s", async (_what, body, sentence) => {
    const patient = await aPatient();
    expect(await request(patient, body)).toMatchObject({
      status: 400,
      body: { detail: "invalid_fields", fields: { password: [sentence] } },
    });
    expect(await call("GET", path, { as: patient })).toMatchObject({ body: { due_at: null } });
  });

  test("counts wrong passwords, after ten of which the right one is rejected too", {
    tags: "full",
  }, async () => {
    const patient = await aPatient();
    for (let attempt = 0; attempt < 10; attempt += 1) await request(patient, { password: "Wrong-1!" });
    expect(await request(patient)).toMatchObject({ status: 429, body: { detail: "too_many_attempts" } });
    expect((await kindsOf(patient)).every((kind) => kind === "proof_failed")).toBe(true);
    now = new Date(now.getTime() + 16 * 60_000);
    expect(await request(await signedIn(program, patient.account))).toMatchObject({ status: 201 });
  });

  test("takes a one-time code in place of the password, once", async () => {
    const patient = await aPatient();
    const begun = await call("POST", "/api/2fa/totp/begin/", { as: patient, body: {} });
    const secret = new URL(begun.body.otpauth_url).searchParams.get("secret") ?? "";
    const code = () => new TOTP({ secret }).generate({ timestamp: now.getTime() });
    await call("POST", "/api/2fa/totp/confirm/", { as: patient, body: { otp_code: code() } });
    const again = await signedIn(program, patient.account);
    expect(await request(again, { otp_code: code() })).toMatchObject({
      status: 401,
      body: { detail: "otp_invalid" },
    });
    now = new Date(now.getTime() + 60_000);
    expect(await request(again, { otp_code: code() })).toMatchObject({ status: 201 });
  });
});

describe("of the practice's owners", () => {
  const anOwner = async () =>
    signedIn(program, await anEmployee(program.database, { passwordHash, isOwner: true }));
  const lastOwner = { status: 409, body: { detail: "last_owner" } };

  test("the last one cannot have the account deleted, nor can the second of two", async () => {
    const first = await anOwner();
    expect(await request(first)).toMatchObject(lastOwner);
    const second = await anOwner();
    expect(await request(first)).toMatchObject({ status: 201 });
    expect(await request(second)).toMatchObject(lastOwner);
    await call("DELETE", path, { as: first });
    expect(await request(second)).toMatchObject({ status: 201 });
    expect(await request(first)).toMatchObject(lastOwner);
    await call("DELETE", path, { as: second });
  });

  test("two at the same time leave one", async () => {
    await program.database.update(accounts).set({ isOwner: false });
    const owners = [await anOwner(), await anOwner()];
    const replies = await Promise.all(owners.map((owner) => request(owner)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe("cancelling the deletion", () => {
  test("ends it and is emailed; without a request it does nothing", async () => {
    const patient = await aPatient();
    expect(await call("DELETE", path, { as: patient })).toMatchObject({ status: 204 });
    await request(patient);
    expect(await call("DELETE", path, { as: patient })).toMatchObject({ status: 204 });
    expect(await call("DELETE", path, { as: patient })).toMatchObject({ status: 204 });
    expect(await call("GET", path, { as: patient })).toMatchObject({ body: { due_at: null } });
    const subjects = (await mailsTo(program, patient.account.email)).map(({ subject }) => subject);
    // In any order: neither waits for the other.
    expect(subjects.toSorted()).toEqual([
      "We are keeping your account at Alder Row Dental",
      "Your account at Alder Row Dental will be deleted",
    ]);
    expect(await kindsOf(patient)).toEqual(["deletion_requested", "deletion_cancelled"]);
  });

  test("is of the caller's account alone", async () => {
    const [one, other] = [await aPatient(), await aPatient()];
    await request(one);
    await call("DELETE", path, { as: other });
    const [row] = await program.database.select().from(accounts).where(eq(accounts.id, one.account.id));
    expect(row?.deletionDueAt).not.toBeNull();
  });

  test("of two simultaneous requests and cancellations leaves what one order explains", {
    tags: "full",
  }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const patient = await aPatient();
      await request(patient);
      const replies = await Promise.all([
        request(patient),
        call("DELETE", path, { as: patient }),
        call("DELETE", path, { as: patient }),
        request(patient),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([201, 204, 204, 201]);
      const kinds = await kindsOf(patient);
      for (const [at, kind] of kinds.entries())
        expect(kind).toBe(at % 2 === 0 ? "deletion_requested" : "deletion_cancelled");
      const { rows } = await program.database.execute<{ due: boolean }>(
        sql`SELECT deletion_due_at IS NOT NULL AS due FROM accounts WHERE id = ${patient.account.id}`,
      );
      expect(rows[0]?.due).toBe(kinds.length % 2 === 1);
    }
  });
});

test("no password or code of a deletion is in the log", () => {
  expect(program.logLines.join("\n")).not.toContain(password);
});
