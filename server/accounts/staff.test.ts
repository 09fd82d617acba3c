import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officeLog } from "#server/office/table.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { aRequest } from "#tests/samples/appointments.ts";
import { aPost } from "#tests/samples/posts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callApi, mailsTo, tokenTo } from "#tests/support/calls.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { verifyPassword } from "./passwords.ts";
import { inviteStaff, listStaff, removeStaff, resetTwoFactorOf, StaffError, setStaffOwner } from "./staff.ts";
import { accounts } from "./table.ts";

let now = new Date("2026-03-10T12:00:00Z");
let program: TestApp;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
});

afterAll(() => program.close());

const facts = {
  username: "dr.newman",
  email: "newman@office.example",
  first_name: "Nia",
  last_name: "Newman",
};
const add = (given: Partial<typeof facts> = {}) => inviteStaff(program, { ...facts, ...given });

async function accountNamed(username: string) {
  const [account] = await program.database.select().from(accounts).where(eq(accounts.username, username));
  return account;
}

const accept = (token: string) =>
  callApi(program, "POST", `/api/users/confirm-password-reset/${token}/`, {
    body: { new_password: "Quiet-Harbour-52", confirm_password: "Quiet-Harbour-52" },
  });
const lastTokenTo = async (email: string) => await tokenTo(program, email, "/reset-password/");

describe("adding an employee", () => {
  test("emails an invitation, valid for 72 hours, that sets the password and verifies the address", async () => {
    await add();
    expect(await accountNamed("dr.newman")).toMatchObject({
      role: "employee",
      passwordHash: null,
      expiresAt: null,
    });
    const token = await lastTokenTo(facts.email);
    now = new Date(now.getTime() + 72 * 60 * 60_000 - 1_000);
    expect(await accept(token)).toMatchObject({ status: 200 });
    const accepted = await accountNamed("dr.newman");
    expect(accepted).toMatchObject({ emailVerifiedAt: now });
    expect(await verifyPassword("Quiet-Harbour-52", accepted?.passwordHash)).toBe(true);
    expect(await mailsTo(program, facts.email)).toHaveLength(1);
    expect(await accept(token)).toMatchObject({ status: 400 });
    await expect(add()).rejects.toThrow("dr.newman is already an employee.");
  });

  test("again, before acceptance, replaces the invitation", async () => {
    const again = { username: "dr.slow", email: "slow@office.example" };
    await add(again);
    const first = await lastTokenTo(again.email);
    now = new Date(now.getTime() + 73 * 60 * 60_000);
    expect(await accept(first)).toMatchObject({ status: 400 });
    await add(again);
    expect(await accept(await lastTokenTo(again.email))).toMatchObject({ status: 200 });
  });

  test("of a name that someone else registered makes that password useless", async () => {
    const squatted = { username: "dr.squat", email: "squat@office.example" };
    const stranger = await anAccount(program.database, {
      ...squatted,
      passwordHash: "$argon2id$stranger",
      emailVerifiedAt: null,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    await add(squatted);
    expect(await accountNamed("dr.squat")).toMatchObject({
      id: stranger.id,
      role: "employee",
      passwordHash: null,
      expiresAt: null,
    });
    await expect(add({ ...squatted, email: "other@office.example" })).rejects.toThrow(
      /taken, with another address/,
    );
  });

  test("names each invalid option", async () => {
    const { email } = await anAccount(program.database);
    await expect(add({ username: "dr.second", email })).rejects.toThrow("belongs to another account");
    await expect(add({ username: "me", email: "x", first_name: "" })).rejects.toThrow(
      "--username: Min 6 characters\n--email: At least 6 characters\n--first-name: First name is required",
    );
    await expect(add({ username: "administrator" })).rejects.toBeInstanceOf(StaffError);
  });
});

describe("removing an employee", () => {
  test("ends the sessions, retains the posts, and leaves a patient's account", async () => {
    const employee = await anEmployee(program.database, { username: "dr.leaver", passwordHash: "x" });
    const { headers } = await signedIn(program, employee);
    const { slug } = await aPost(program, { authorId: employee.id, title: "A last word" });
    expect(await removeStaff(program, "DR.leaver")).toBe("demoted");
    expect(await callApi(program, "GET", "/api/users/me/username/", { headers })).toMatchObject({
      status: 401,
    });
    expect(await accountNamed("dr.leaver")).toMatchObject({ role: "customer" });
    expect(await callApi(program, "GET", `/api/blogs/slug/${slug}/`)).toMatchObject({ status: 200 });
    await expect(removeStaff(program, "dr.leaver")).rejects.toThrow("No employee is named dr.leaver.");
  });

  test("who was a patient, changed the address and never accepted retains the account and its requests", async () => {
    const hired = { username: "dr.hired", email: "hired@office.example" };
    const patient = await anAccount(program.database, hired);
    const { headers } = await signedIn(program, patient);
    const requested = await callApi(program, "POST", "/api/appointments/", {
      headers,
      body: aRequest(),
    });
    expect(requested).toMatchObject({ status: 201 });
    await program.database.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, patient.id));
    await add(hired);
    expect(await removeStaff(program, "dr.hired")).toBe("demoted");
    expect(await accountNamed("dr.hired")).toMatchObject({ id: patient.id, role: "customer" });
  });

  test("who never accepted deletes the account, and the invitation with it", async () => {
    await add({ username: "dr.mistake", email: "mistake@office.example" });
    const token = await lastTokenTo("mistake@office.example");
    expect(await removeStaff(program, "dr.mistake")).toBe("deleted");
    expect(await accountNamed("dr.mistake")).toBeUndefined();
    expect(await accept(token)).toMatchObject({ status: 400 });
  });
});

test("the list of employees shows which have accepted", async () => {
  await add({ username: "dr.waiting", email: "waiting@office.example" });
  const list = await listStaff(program.database);
  expect(list.map(({ username }) => username)).not.toContain("dr.leaver");
  expect(list.find(({ username }) => username === "dr.newman")).toEqual({
    username: "dr.newman",
    name: "Nia Newman",
    email: "newman@office.example",
    owner: true,
    accepted: true,
    two_factor: false,
    last_sign_in: null,
  });
  expect(list.find(({ username }) => username === "dr.waiting")).toMatchObject({ accepted: false });
});

test("a reset of two-factor fails for an account without it", async () => {
  await anAccount(program.database, { username: "plain.signer" });
  await expect(resetTwoFactorOf(program, "plain.signer")).rejects.toThrow("has no two-factor");
  await expect(resetTwoFactorOf(program, "nobody.here")).rejects.toThrow("No account is named nobody.here.");
});

describe("the practice's owners", () => {
  const ownerOf = async (username: string) => (await accountNamed(username))?.isOwner;

  test("the first employee is an owner, and others where that is wanted (office-1)", async () => {
    expect(await ownerOf("dr.newman")).toBe(true);
    expect(await ownerOf("dr.slow")).toBe(false);
    await inviteStaff(
      program,
      { ...facts, username: "dr.second-owner", email: "second-owner@office.example" },
      { owner: true },
    );
    expect(await ownerOf("dr.second-owner")).toBe(true);
  });

  test("the last one who can sign in stays one (office-2)", async () => {
    const lastOwner = { problem: { code: "last_owner" } };
    await expect(removeStaff(program, "DR.newman")).rejects.toMatchObject(lastOwner);
    await expect(setStaffOwner(program, "dr.newman", { owner: false })).rejects.toMatchObject(lastOwner);
    expect(await accountNamed("dr.newman")).toMatchObject({ role: "employee", isOwner: true });
    await setStaffOwner(program, "dr.slow", { owner: true });
    await setStaffOwner(program, "dr.newman", { owner: false });
    expect([await ownerOf("dr.newman"), await ownerOf("dr.slow")]).toEqual([false, true]);
    await expect(setStaffOwner(program, "nobody.here", { owner: true })).rejects.toThrow(
      "No employee is named",
    );
  });

  test("of two who remove each other at the same time, one stays", async () => {
    await setStaffOwner(program, "dr.newman", { owner: true });
    const removals = await Promise.allSettled(
      ["dr.newman", "dr.slow"].map((username) => removeStaff(program, username)),
    );
    expect(removals.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const left = (await listStaff(program.database)).filter(({ owner, accepted }) => owner && accepted);
    expect(left).toHaveLength(1);
  });

  test("the office log records what the command line did", async () => {
    const acts = await program.database
      .select()
      .from(officeLog)
      .where(eq(officeLog.subject, "dr.newman"))
      .orderBy(officeLog.id);
    expect(acts.slice(0, 4)).toMatchObject([
      { act: "staff_invited", detail: null, actorUsername: "command line", actorId: null },
      { act: "owner_added" },
      { act: "owner_removed" },
      { act: "owner_added" },
    ]);
  });
});
