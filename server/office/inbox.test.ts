import { beforeEach, describe, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { appointments } from "#server/appointments/table.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anAppointment } from "#tests/samples/appointments.ts";
import { callsOf, mailsTo } from "#tests/support/calls.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";
import { queueMorningDigest } from "./inbox.ts";
import { officeInbox } from "./table.ts";

// Noon at the office.
const noon = "2027-02-01T20:00:00Z";
const nextMorning = "2027-02-02T15:00:00Z";
const { program, visits, clock } = await aVisitProgram(noon);
const call = callsOf(program);
const { account } = await signedIn(program, await anEmployee(program.database, { isOwner: true }));

const asOwner = () => signedIn(program, account);
const choose = async (mailing: string) =>
  call("PUT", "/api/office/inbox/", { as: await asOwner(), body: { mailing } });

/** What the office's inbox got since it was last asked for. */
let read = 0;
async function newMails() {
  const mails = await mailsTo(program, site().practice.email);
  return mails.slice(read, (read = mails.length));
}
const newSubjects = async () => (await newMails()).map(({ subject }) => subject);

beforeEach(async () => {
  await program.database.delete(appointments);
  await program.database.delete(officeInbox);
  await newMails();
});

test("the office's inbox gets each request at once until an owner chooses otherwise (mail-4, mail-50)", async () => {
  expect((await call("GET", "/api/office/inbox/", { as: await asOwner() })).body).toEqual({
    mailing: "at_once",
  });
  await visits.aPending();
  expect(await newSubjects()).toEqual(["A new appointment request"]);
});

test("an owner's choice is saved and in the office log, once; employees have none (mail-50)", async () => {
  expect(await choose("every_morning")).toMatchObject({ status: 200, body: { mailing: "every_morning" } });
  await choose("every_morning");
  const owner = await asOwner();
  expect((await call("GET", "/api/office/inbox/", { as: owner })).body.mailing).toBe("every_morning");
  const { results } = (await call("GET", "/api/office/log/", { as: owner })).body;
  const entries = results.filter(({ act }: { act: string }) => act === "inbox_saved");
  expect(entries).toMatchObject([{ detail: "One email every morning." }]);
  expect((await call("GET", "/api/office/inbox/", { as: visits.employee })).status).toBe(403);
});

describe.each(["every_morning", "none"])("where the inbox gets '%s'", (mailing) => {
  test("neither requests nor cancellations and wishes of patients are mailed at once (mail-50)", async () => {
    await choose(mailing);
    const { id, patient } = await visits.aPending();
    const { status } = await call("POST", `/api/appointments/${id}/cancel/`, { as: patient });
    expect(status).toBe(200);
    expect(await newSubjects()).toEqual([]);
  });

  test("severe pain is, and says that and nothing more (mail-50)", async () => {
    await choose(mailing);
    await visits.aPending(undefined, { level_of_discomfort: 7 });
    const { patient } = await visits.aPending(undefined, {
      level_of_discomfort: 8,
      message: "It throbs since Friday.",
    });
    const [mail, ...others] = await newMails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("A new appointment request: severe pain");
    for (const version of [mail?.text, mail?.html]) {
      expect(version).toContain("A new appointment request");
      expect(version).not.toMatch(/throbs|emergency|level/i);
      expect(version).not.toContain(patient.account.firstName);
    }
  });
});

describe("the morning's digest (mail-51)", () => {
  const digestAt = async (instant: string) => {
    clock.now = new Date(instant);
    await queueMorningDigest(program);
    return newMails();
  };

  test("comes once from 7:00 on, with counts by category and a link, but no name", async () => {
    await choose("every_morning");
    const { patient } = await visits.aPending();
    await visits.aPending();
    expect(await digestAt("2027-02-01T23:00:00Z"), "on the day of the choice").toEqual([]);
    expect(await digestAt("2027-02-02T14:59:00Z"), "at 6:59").toEqual([]);
    const [mail, ...others] = await digestAt(nextMorning);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("This morning’s appointments on the website");
    expect(mail?.text).toContain("2 × General Dentist");
    expect(mail?.text).toContain("https://practice.example/appointments");
    expect(mail?.text).not.toContain(patient.account.firstName);
    expect(await digestAt("2027-02-02T18:00:00Z")).toEqual([]);
    expect(await digestAt("2027-02-03T15:00:00Z")).toHaveLength(1);
  });

  test("is not sent where nothing waits, nor by an office that did not choose it", async () => {
    await choose("every_morning");
    expect(await digestAt(nextMorning)).toEqual([]);
    clock.now = new Date(nextMorning);
    await choose("none");
    await anAppointment(program.database);
    expect(await digestAt("2027-02-03T15:00:00Z")).toEqual([]);
  });

  test("is sent once by processes that find it due at the same instant", async () => {
    await choose("every_morning");
    await anAppointment(program.database);
    clock.now = new Date(nextMorning);
    await Promise.all([queueMorningDigest(program), queueMorningDigest(program)]);
    expect(await newMails()).toHaveLength(1);
  });

  test("counts what patients cancelled since the morning before", async () => {
    await choose("every_morning");
    const { id, patient } = await visits.aPending();
    await call("POST", `/api/appointments/${id}/cancel/`, { as: patient });
    const [mail] = await digestAt(nextMorning);
    expect(mail?.text).toContain("Patients cancelled 1 appointment");
  });
});
