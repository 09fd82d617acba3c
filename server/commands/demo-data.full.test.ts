import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "#server/accounts/passwords.ts";
import { accounts, sessions } from "#server/accounts/table.ts";
import { appointments } from "#server/appointments/table.ts";
import { createPictureService } from "#server/content/pictures.ts";
import { posts } from "#server/content/table.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { aRequest } from "#tests/samples/appointments.ts";
import { anAddedPasskey } from "#tests/samples/passkeys.ts";
import { aPost } from "#tests/samples/posts.ts";
import { anAccountWithPassword, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callApi } from "#tests/support/calls.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { fillDemoPractice, removeDemo } from "./demo.ts";
import { demoPeople, disableDemoAccounts, listDemoSignIns } from "./demo-people.ts";
import { loadDemoPictures } from "./demo-pictures.ts";

async function aDemo() {
  const program = await anApp();
  const { database, changes, pictureStorage } = program;
  const loadPictures = () => loadDemoPictures("build/demo-pictures");
  await fillDemoPractice({ database, changes, pictureStorage, now: new Date(), loadPictures });
  return program;
}

async function accountNamed({ database }: TestApp, username: string) {
  const [account] = await database.select().from(accounts).where(eq(accounts.username, username));
  if (!account) throw new Error(`There is no ${username}.`);
  return account;
}

const remove = ({ database, changes, pictureStorage: storage }: TestApp) =>
  removeDemo({ database, pictures: createPictureService({ database, changes, storage }) });

describe("the demo's sign-ins", () => {
  let program: TestApp;
  beforeAll(async () => {
    program = await aDemo();
  }, 120_000);
  afterAll(() => program.close());

  test("are those that work", async () => {
    expect((await listDemoSignIns(program.database)).map(({ username }) => username)).toEqual(
      demoPeople.map(({ username }) => username),
    );
    for (const { username, password } of demoPeople)
      expect((await tryToSignIn(program, { username, password })).statusCode).toBe(200);
  });

  test("need no two-factor authentication; an employee outside the demo does", async () => {
    const demo = await tryToSignIn(program, { username: "demo.dentist", password: "Demo-Dentist-1!" });
    expect(demo.json()).toMatchObject({ mfa_enrollment_required: false });
    const { username } = await anAccountWithPassword(program, { role: "employee" });
    const hired = await tryToSignIn(program, { username });
    expect(hired.json()).toMatchObject({ mfa_enrollment_required: true, role: "employee" });
    expect(hired.json()).not.toHaveProperty("access");
  });

  test("are disabled with their sessions where a demo password opens them, and no other account is", async () => {
    const { database } = program;
    const owned = await accountNamed(program, "other.patient");
    await database
      .update(accounts)
      .set({ passwordHash: await hashPassword("Own-Password-77!") })
      .where(eq(accounts.id, owned.id));
    const swapped = await accountNamed(program, "demo.patient");
    await database
      .update(accounts)
      .set({ passwordHash: await hashPassword("Demo-Dentist-1!") })
      .where(eq(accounts.id, swapped.id));
    const real = await anAccountWithPassword(program);
    await signedIn(program, real);
    await signedIn(program, owned);
    await signedIn(program, swapped);
    expect(await disableDemoAccounts(database)).toEqual(["demo.dentist", "demo.endodontist", "demo.patient"]);
    const active = await database.selectDistinct({ id: sessions.accountId }).from(sessions);
    const isSignedIn = (id: number) => active.some((session) => session.id === id);
    expect([owned.id, real.id, swapped.id].map(isSignedIn)).toEqual([true, true, false]);
    for (const { username, password } of demoPeople)
      expect((await tryToSignIn(program, { username, password })).statusCode).toBe(401);
    const signIn = await tryToSignIn(program, { username: "other.patient", password: "Own-Password-77!" });
    expect(signIn.statusCode).toBe(200);
    expect((await tryToSignIn(program, { username: real.username })).statusCode).toBe(200);
    expect(await disableDemoAccounts(database)).toEqual([]);
    expect(await listDemoSignIns(database)).toEqual([]);
  });
});

describe("removing the demo", () => {
  test("leaves an empty database and no file of a picture", async () => {
    const program = await aDemo();
    expect(await remove(program)).toMatchObject({ accounts: 4, disabled: [] });
    for (const table of ["accounts", "posts", "appointments", "appointment_guests", "pictures", "sessions"]) {
      const { rows } = await program.database.execute(sql`SELECT FROM ${sql.identifier(table)}`);
      expect([table, rows.length]).toEqual([table, 0]);
    }
    expect(await readdir(join(program.dataDirectory, "pictures"))).toEqual([]);
    await program.close();
  }, 120_000);

  test("leaves everything that others made, and disables demo accounts that it refers to", async () => {
    const program = await aDemo();
    const { database } = program;
    const real = await anAccount(database);
    const employee = await anEmployee(database);
    const own = await aPost(program, { authorId: employee.id, title: "A post of the practice" });
    const dentist = await accountNamed(program, "demo.dentist");
    const late = await aPost(program, { authorId: dentist.id, title: "A later post" });
    const { headers } = await signedIn(program, real);
    await callApi(program, "POST", "/api/appointments/", { headers, body: aRequest() });
    const asDentist = await signedIn(program, dentist);
    await anAddedPasskey(program, asDentist);
    expect((await callApi(program, "POST", "/api/calendar/", { as: asDentist })).status).toBe(201);

    const removed = await remove(program);
    expect(removed).toMatchObject({ accounts: 3, posts: 10, disabled: ["demo.dentist"] });
    const left = await database.select({ slug: posts.slug }).from(posts).orderBy(posts.id);
    expect(left.map(({ slug }) => slug)).toEqual([own.slug, late.slug]);
    const requests = await database.select({ accountId: appointments.accountId }).from(appointments);
    expect(requests).toEqual([{ accountId: real.id }]);
    const people = await database.select().from(accounts).orderBy(accounts.id);
    expect(people.map(({ id }) => id)).toEqual([dentist.id, real.id, employee.id]);
    expect(people[0]).toMatchObject({ passwordHash: null, role: "customer", isOwner: false });
    for (const table of ["passkeys", "email_tokens", "calendar_feeds"])
      expect([table, await database.$count(sql.identifier(table))]).toEqual([table, 0]);
    expect(
      (await tryToSignIn(program, { username: "demo.dentist", password: "Demo-Dentist-1!" })).statusCode,
    ).toBe(401);
    const list = await callApi(program, "GET", "/api/blogs/");
    expect(list.body.count).toBe(2);
    await program.close();
  }, 120_000);
});
