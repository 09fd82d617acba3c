import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anAppointment, aStoredVisit } from "#tests/samples/appointments.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { accountDeletionsOf } from "#tests/support/account-deletions.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf, mailsTo } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { hashPassword } from "./accounts/passwords.ts";
import { accounts } from "./accounts/table.ts";
import { createPictureService } from "./content/pictures.ts";
import { posts } from "./content/table.ts";
import { deleteDueAccounts } from "./delete-due-accounts.ts";
import { accessLog } from "./office/table.ts";

const now = new Date("2027-03-10T20:00:00Z");
const password = "Steady-Lantern-41";
const details = {
  firstName: "Zebulon",
  lastName: "Quillfeather",
  phone: "+15305550171",
  dateOfBirth: "1991-03-08",
  insurance: "other",
  otherInsurance: "Moonlight Mutual",
  insuranceMemberId: "ZZ-99-TOP",
};

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let employee: SignedIn;
let passwordHash: string;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
  employee = await signedIn(program, await anEmployee(program.database));
  passwordHash = await hashPassword(password);
});

afterAll(() => program.close());

const due = { deletionDueAt: new Date(now.getTime() - 1_000) };
const { picturesOf, deleteDue, findAccount, stored } = accountDeletionsOf(() => program, now);
/** A storage whose files cannot be removed. */
const brokenStorage = () => ({
  ...program.pictureStorage,
  remove: () => Promise.reject(new Error("The bucket does not answer.")),
});

describe("an account whose deletion is due", () => {
  test("is gone with its sessions, and so is what was stored about the person", async () => {
    const { database } = program;
    const patient = await signedIn(program, await anAccount(database, { ...details, ...due, passwordHash }));
    const { id: accountId, username } = patient.account;
    const past = await aStoredVisit(database, {
      accountId,
      confirmedDate: "2027-02-01",
      confirmedTime: "09:00",
      outcome: "completed",
      message: "It throbs at night.",
      note: "Nervous, likes the radio on.",
      otherPatient: "Pippin, my son",
      patientName: "Pippin Took",
      patientDateOfBirth: "2019-06-01",
      isForOther: true,
      levelOfDiscomfort: 7,
      mouthPainArea: "upper_left",
      accommodations: "translation_services",
    });
    await deleteDue();

    expect(await findAccount(accountId)).toBeUndefined();
    expect(await call("GET", "/api/users/me/profile/", { as: patient })).toMatchObject({ status: 401 });
    expect(await call("POST", "/token/", { body: { username, password } })).toMatchObject({
      status: 401,
      body: { detail: "invalid_credentials" },
    });
    expect(await stored(past.id)).toMatchObject({
      confirmedDate: "2027-02-01",
      confirmedTime: "09:00:00",
      category: past.category,
      outcome: "completed",
      status: "confirmed",
      message: "",
      note: "",
      otherPatient: null,
      patientName: null,
      patientDateOfBirth: null,
      isForOther: false,
      levelOfDiscomfort: null,
      mouthPainArea: "none",
      accommodations: "none",
    });
    const { rows } = await database.execute(sql`
      SELECT FROM accounts WHERE searched_text(first_name, last_name, email, phone, insurance_member_id)
        ~ 'zebulon|quillfeather|5305550171|zz-99' OR other_insurance IS NOT NULL OR date_of_birth IS NOT NULL`);
    expect(rows).toEqual([]);
  });

  test("leaves appointments that staff can still list, open, export and search", async () => {
    const { database } = program;
    const { id: accountId } = await anAccount(database, { ...details, ...due });
    const { id } = await aStoredVisit(database, {
      accountId,
      confirmedDate: "2027-02-02",
      confirmedTime: "09:00",
    });
    await deleteDue();
    const user = { username: null, first_name: "Former patient" };
    const list = await call("GET", "/api/appointments/?from=2027-02-02&to=2027-02-02", { as: employee });
    expect(list).toMatchObject({ status: 200, body: { count: 1, results: [{ id, user }] } });
    const calendar = await call("GET", "/api/appointments/calendar/?from=2027-02-02&to=2027-02-02", {
      as: employee,
    });
    expect(calendar.body.results).toMatchObject([{ id, user }]);
    expect(await call("GET", `/api/appointments/${id}/`, { as: employee })).toMatchObject({
      status: 200,
      body: {
        message: "",
        patient: { ...user, last_name: "", email: null, phone: null, date_of_birth: null },
      },
    });
    const fhir = await call("GET", `/api/appointments/${id}/fhir/`, { as: employee });
    expect(fhir.status).toBe(200);
    expect(fhir.body.entry[0].resource).toMatchObject({ name: [{ given: ["Former patient"] }] });
    expect(fhir.text).not.toMatch(/"family":|former [0-9a-f]|""/);
    const found = await call("GET", "/api/appointments/?search=Quillfeather", { as: employee });
    expect(found.body.count).toBe(0);
  });

  test("cancels what is ahead, frees its time, and emails this and the deletion, then nothing more", async () => {
    const { database } = program;
    const account = await anAccount(database, due);
    const accountId = account.id;
    const visit = { confirmedDate: "2027-05-04", confirmedTime: "09:00", overlapAllowed: false };
    const ahead = await aStoredVisit(database, { accountId, ...visit });
    const pending = await anAppointment(database, { accountId });
    await deleteDue();
    expect([(await stored(ahead.id)).status, (await stored(pending.id)).status]).toEqual([
      "cancelled",
      "cancelled",
    ]);
    await aStoredVisit(database, visit);
    const subjects = (await mailsTo(program, account.email)).map(({ subject }) => subject);
    // In any order: they were queued in one transaction.
    expect(subjects).toHaveLength(3);
    expect(subjects).toContain("Your account at Alder Row Dental was deleted");
    await deleteDue();
    expect(await mailsTo(program, account.email)).toHaveLength(3);
  });

  test("stays in the access log", async () => {
    const { database } = program;
    const patient = await anAccount(database, { username: "remembered.one", ...due });
    await call("GET", "/api/users/by-username/remembered.one/", { as: employee });
    const entries = () =>
      database.select().from(accessLog).where(eq(accessLog.patientUsername, "remembered.one"));
    const before = await entries();
    expect(before).toHaveLength(1);
    await deleteDue();
    expect(await findAccount(patient.id)).toBeUndefined();
    expect(await entries()).toEqual(before);
  });

  test("of an employee leaves published posts under 'Former employee', and no drafts or portrait", async () => {
    const { database } = program;
    const pictures = picturesOf();
    const portrait = await pictures.store(await aPicture(), "profile_picture");
    const profilePictureId = await pictures.insert(database, portrait, "Portrait");
    const author = await anEmployee(database, { ...details, ...due, profilePictureId });
    const post = { authorId: author.id, title: "On flossing", content: "Do." };
    await database.insert(posts).values([
      { ...post, slug: "on-flossing", isDraft: false, publishedAt: now },
      { ...post, slug: "a-draft" },
    ]);
    const confirmed = await aStoredVisit(database, {
      confirmedDate: "2027-02-03",
      confirmedTime: "09:00",
      statusChangedBy: author.id,
    });
    await deleteDue();
    expect(await findAccount(author.id)).toBeUndefined();
    const { body } = await call("GET", "/api/blogs/slug/on-flossing/");
    expect(body.author).toMatchObject({
      username: null,
      first_name: "Former employee",
      last_name: "",
      profile_picture: null,
    });
    expect(await database.$count(posts, eq(posts.slug, "a-draft"))).toBe(0);
    expect(await program.pictureStorage.read(`${portrait.name}-96.webp`)).toBeUndefined();
    expect((await call("GET", "/feed.xml")).text).toContain("<name>Former employee</name>");
    expect((await stored(confirmed.id)).status).toBe("confirmed");
    const employees = await database.select().from(accounts).where(eq(accounts.role, "employee"));
    expect(employees.map(({ firstName }) => firstName)).not.toContain("Former employee");
  });

  test("that nothing refers to leaves no row", async () => {
    const before = await program.database.$count(accounts, isNotNull(accounts.deletedAt));
    const { id } = await anAccount(program.database, due);
    await deleteDue();
    expect(await findAccount(id)).toBeUndefined();
    expect(await program.database.$count(accounts, isNotNull(accounts.deletedAt))).toBe(before);
  });

  test("is left alone before its time, and once its owner has cancelled the deletion", async () => {
    const later = await anAccount(program.database, { deletionDueAt: new Date(now.getTime() + 1) });
    const kept = await signedIn(program, await anAccount(program.database, due));
    await call("DELETE", "/api/users/me/deletion/", { as: kept });
    await deleteDue();
    expect(await findAccount(later.id)).toBeDefined();
    expect(await findAccount(kept.account.id)).toMatchObject({ deletionDueAt: null });
  });

  test("refers to nothing that would stop its deletion", async () => {
    const { rows } = await program.database.execute<{ reference: string }>(sql`
      SELECT conrelid::regclass || '.' || attname AS reference
      FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid = 'accounts'::regclass AND confdeltype IN ('a', 'r')`);
    // Another reference needs ON DELETE CASCADE or SET NULL, or must be moved in delete-due-accounts.ts.
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual([
      "appointments.account_id",
      "appointments.status_changed_by",
      "posts.author_id",
    ]);
  });
});

test("a past visit of a deleted patient can be cancelled by staff", async () => {
  const { id: accountId } = await anAccount(program.database, due);
  const past = { accountId, confirmedDate: "2027-02-02", confirmedTime: "09:00" };
  const { id } = await aStoredVisit(program.database, past);
  await deleteDue();
  const body = { status: "cancelled" };
  expect((await call("PUT", `/api/appointments/${id}/confirm/`, { as: employee, body })).status).toBe(200);
});

test("a picture whose files cannot be removed delays no other deletion", async () => {
  const { database } = program;
  const pictures = picturesOf();
  const portrait = await pictures.store(await aPicture(), "profile_picture");
  const profilePictureId = await pictures.insert(database, portrait, "Portrait");
  const earlier = new Date(now.getTime() - 5_000);
  await anEmployee(database, { deletionDueAt: earlier, profilePictureId });
  const { id } = await anAccount(database, due);
  const broken = createPictureService({ ...program, storage: brokenStorage() });
  await expect(deleteDueAccounts({ ...program, pictures: broken }, now)).rejects.toThrow(
    "The bucket does not answer.",
  );
  expect(await findAccount(id)).toBeUndefined();
});

test("the emails about a deleted account's visits link to none of them", async () => {
  const account = await anAccount(program.database, due);
  const ahead = { accountId: account.id, confirmedDate: "2027-05-05", confirmedTime: "09:00" };
  await aStoredVisit(program.database, ahead);
  await deleteDue();
  const texts = (await mailsTo(program, account.email)).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts.join()).not.toContain("/visit/");
});
