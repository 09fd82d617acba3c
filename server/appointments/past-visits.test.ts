import { describe, expect, test } from "vitest";
import { aGuestRequest } from "#tests/samples/appointments.ts";
import { mailsTo } from "#tests/support/calls.ts";
import { linkCallsOf } from "#tests/support/link-calls.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";

// Monday 2027-03-01, noon at the office.
const { clock, program, visits } = await aVisitProgram("2027-03-01T20:00:00Z");
const { postVisit } = linkCallsOf(program);

const put = async (id: number, action: string, body: unknown) =>
  visits.call("PUT", `/api/appointments/${id}/${action}/`, { as: await visits.asStaff(), body });

describe.each(["completed", "no_show"])("a visit that has the outcome %s (visits-17)", (outcome) => {
  test("is cancelled by nobody, and nobody is mailed", async () => {
    clock.now = new Date("2027-03-01T16:00:00Z");
    const { id, patient } = await visits.aVisit("2027-03-01", "09:00", undefined, { allow_overlap: true });
    const token = await visits.tokenTo(patient.account.email);
    clock.now = new Date("2027-03-01T20:00:00Z");
    expect((await put(id, "outcome", { outcome })).status).toBe(200);
    const mails = (await program.sentMails()).length;
    const patientNow = await signedIn(program, patient.account);
    const replies = [
      await put(id, "confirm", { status: "cancelled" }),
      await put(id, "confirm", { status: "cancelled", undoable: true }),
      await visits.call("POST", `/api/appointments/${id}/cancel/`, { as: patientNow }),
      await postVisit(token, "cancel"),
    ];
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 409, body: { detail: "already_recorded" } });
    expect(await visits.details(id)).toMatchObject({ status: "confirmed", outcome });
    expect(await program.sentMails()).toHaveLength(mails);
    expect((await put(id, "outcome", { outcome: null })).status).toBe(200);
    expect((await put(id, "confirm", { status: "cancelled" })).status).toBe(200);
    expect(await program.sentMails()).toHaveLength(mails + 1);
    expect((await mailsTo(program, patient.account.email)).at(-1)?.subject).toContain("is cancelled");
  });
});

describe("a moment of today that has passed (visits-19)", () => {
  const passed = { confirmed_date: "2027-03-01", confirmed_time: "11:59" };
  const refused = {
    status: 400,
    body: { fields: { confirmed_time: ["This time has already passed."] } },
  };

  test("is not confirmed", async () => {
    const { id } = await visits.aPending();
    expect(await put(id, "confirm", { status: "confirmed", ...passed })).toMatchObject(refused);
    expect((await visits.details(id)).status).toBe("pending");
  });

  test("is not what a visit is moved to", async () => {
    const { id } = await visits.aVisit("2027-03-08", "09:00");
    expect(await put(id, "reschedule", passed)).toMatchObject(refused);
  });

  test("is not entered for a caller", async () => {
    const entered = { as: await visits.asStaff(), body: aGuestRequest({ ...passed, phone: "5305550142" }) };
    expect(await visits.call("POST", "/api/appointments/staff/", entered)).toMatchObject(refused);
  });

  test("is not offered", async () => {
    const { id } = await visits.aPending();
    const body = { date: "2027-03-01", time: "11:00", provider: "osei", minutes: 60, to: [id] };
    const reply = await visits.call("POST", "/api/appointments/offers/", {
      as: await visits.asStaff(),
      body,
    });
    expect(reply.status).toBe(400);
  });

  test("is warned of where it is only asked about", async () => {
    const { id } = await visits.aPending();
    const query = "confirmed_date=2027-03-01&confirmed_time=11:59";
    const path = `/api/appointments/${id}/confirm/?${query}`;
    const { body } = await visits.call("GET", path, { as: await visits.asStaff() });
    expect(body.warnings).toContainEqual(expect.objectContaining({ code: "already_past" }));
  });

  test("is not the present minute, and not the later one of an hour that comes twice", async () => {
    clock.now = new Date("2027-03-01T20:00:59Z");
    const { id } = await visits.aPending();
    expect((await visits.confirm(id, "2027-03-01", "12:00")).status).toBe(200);
    // 1:15 for the second time, so that 1:30 has come and 2:00 has not.
    clock.now = new Date("2027-11-07T09:15:00Z");
    const night = await visits.aPending();
    expect(await visits.confirm(night.id, "2027-11-07", "01:30")).toMatchObject(refused);
    expect((await visits.confirm(night.id, "2027-11-07", "02:00")).status).toBe(200);
  });
});

describe("on a day on which the clocks change, visits overlap by instants (visits-33)", () => {
  const confirm = async (date: string, time: string, minutes: number) => {
    const { id } = await visits.aPending();
    return visits.confirm(id, date, time, { provider: "takeda", minutes });
  };

  test("a visit reaches over the hour that is skipped", async () => {
    // 1:30 to 3:30 by the clocks.
    expect((await confirm("2027-03-14", "01:30", 60)).status).toBe(200);
    const taken = await confirm("2027-03-14", "03:00", 30);
    expect(taken).toMatchObject({ status: 409, body: { detail: "time_taken" } });
    expect((await confirm("2027-03-14", "03:30", 30)).status).toBe(200);
  });

  test("an hour that comes twice is free once a visit in its first half is over", async () => {
    expect((await confirm("2027-11-07", "01:30", 60)).status).toBe(200);
    expect((await confirm("2027-11-07", "02:00", 60)).status).toBe(200);
    expect((await confirm("2027-11-07", "01:00", 60)).status).toBe(409);
  });

  test("a visit ends at the same instant in the database's own check", async () => {
    const { rows } = await program.database.execute(
      "SELECT office_instant('2027-11-07 01:30') AS twice, office_instant('2027-07-01 09:00') AS summer",
    );
    expect(rows).toEqual([{ twice: "2027-11-07 08:30:00+00", summer: "2027-07-01 16:00:00+00" }]);
  });
});
