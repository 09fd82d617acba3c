import { expect, test } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { mailsTo } from "#tests/support/calls.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";

// Monday 2027-03-01, noon at the office.
const { program, visits, clock } = await aVisitProgram("2027-03-01T20:00:00Z");
const path = "/api/appointments/absences/";
const away = { provider: "halloran", from: "2027-03-15", to: "2027-03-16", part: null, reason: "A course" };

const record = async (body: object) => visits.call("POST", path, { as: await visits.asStaff(), body });
const remove = async (id: number) => visits.call("DELETE", `${path}${id}/`, { as: await visits.asStaff() });
const codesOf = (row: { flags: { code: string }[] }) => row.flags.map(({ code }) => code);
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

test("an absence lists the confirmed visits in it, which are flagged until it is deleted (visits-95, visits-96)", async () => {
  const other = await visits.aVisit("2027-03-15", "09:00", undefined, { provider: "osei", minutes: 30 });
  const later = await visits.aVisit("2027-03-16", "14:00", undefined, { provider: "halloran", minutes: 30 });
  const first = await visits.aVisit("2027-03-15", "09:00", undefined, { provider: "halloran", minutes: 30 });
  const { status, body } = await record(away);
  expect(status).toBe(201);
  const { affected, ...stored } = body;
  expect(stored).toEqual({ id: expect.any(Number), ...away });
  expect(idsOf(affected)).toEqual([first.id, later.id]);
  expect(codesOf(affected[0])).toContain("provider_absent");
  expect(codesOf(await visits.details(first.id))).toContain("provider_absent");
  expect(codesOf(await visits.details(other.id))).not.toContain("provider_absent");

  const listed = await visits.call("GET", path, { as: await visits.asStaff() });
  expect(listed.body.results).toEqual([body]);
  expect((await remove(stored.id)).status).toBe(204);
  expect(codesOf(await visits.details(first.id))).not.toContain("provider_absent");
  expect((await remove(stored.id)).status).toBe(404);
});

test("a part of the day has the visits that reach into it", async () => {
  const morning = await visits.aVisit("2027-03-17", "09:00", undefined, {
    provider: "halloran",
    minutes: 30,
  });
  const across = await visits.aVisit("2027-03-17", "11:45", undefined, { provider: "halloran", minutes: 30 });
  const noon = await visits.aVisit("2027-03-17", "12:15", undefined, { provider: "halloran", minutes: 30 });
  const day = { ...away, from: "2027-03-17", to: "2027-03-17" };
  const inMorning = await record({ ...day, part: "morning" });
  const inAfternoon = await record({ ...day, part: "afternoon" });
  expect(idsOf(inMorning.body.affected)).toEqual([morning.id, across.id]);
  expect(idsOf(inAfternoon.body.affected)).toEqual([across.id, noon.id]);
  await remove(inMorning.body.id);
  await remove(inAfternoon.body.id);
});

test("absences end on a coming day, are of a provider, and are for employees", async () => {
  expect((await record({ ...away, from: "2027-02-01", to: "2027-02-28" })).body.fields).toEqual({
    to: ["This day has passed"],
  });
  expect((await record({ ...away, from: "2027-03-17" })).body.fields).toEqual({
    to: ["The last day is before the first"],
  });
  expect((await record({ ...away, provider: "nobody", part: "evening" })).status).toBe(400);
  const patient = await signedIn(program);
  expect((await visits.call("POST", path, { as: patient, body: away })).status).toBe(403);
  expect((await visits.call("GET", path, { as: patient })).status).toBe(403);
});

test("two employees who record the same absence at once both have it and its visits", async () => {
  const visit = await visits.aVisit("2027-04-05", "09:00", undefined, { provider: "halloran" });
  const same = { ...away, from: "2027-04-05", to: "2027-04-05" };
  const colleague = await signedIn(program, await anEmployee(program.database));
  const [one, two] = await Promise.all([
    record(same),
    visits.call("POST", path, { as: colleague, body: same }),
  ]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(two.body).toEqual(one.body);
  expect(idsOf(one.body.affected)).toEqual([visit.id]);
  await remove(one.body.id);
});

test("another reason for the same absence is refused, and fills in one that is missing (visits-95)", async () => {
  const same = { ...away, from: "2027-04-06", to: "2027-04-06" };
  const { body: first } = await record({ ...same, reason: "" });
  expect((await record({ ...same, reason: "Ill" })).body).toEqual({ ...first, reason: "Ill" });
  expect((await record({ ...same, reason: "" })).body).toEqual({ ...first, reason: "Ill" });
  expect(await record(same)).toMatchObject({ status: 409, body: { detail: "absence_recorded" } });
  const colleague = await signedIn(program, await anEmployee(program.database));
  const other = { ...same, from: "2027-04-01" };
  const both = await Promise.all([
    record(other),
    visits.call("POST", path, { as: colleague, body: { ...other, reason: "Ill" } }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const listed = await visits.call("GET", path, { as: await visits.asStaff() });
  for (const { id } of listed.body.results) await remove(id);
});

test("a visit that is confirmed while an absence is recorded is in its list, or its confirmation is warned of", async () => {
  for (const hour of ["08", "09", "10", "11", "13"]) {
    const { id } = await visits.aPending();
    const day = { ...away, from: "2027-04-12", to: "2027-04-12" };
    const [confirmed, recorded] = await Promise.all([
      visits.confirm(id, "2027-04-12", `${hour}:00`, { provider: "halloran", minutes: 30 }),
      record(day),
    ]);
    expect([confirmed.status, recorded.status]).toEqual([200, 201]);
    const isWarned = confirmed.body.warnings.some(({ code }: { code: string }) => code === "provider_absent");
    expect(isWarned).toBe(codesOf(confirmed.body).includes("provider_absent"));
    expect(isWarned !== idsOf(recorded.body.affected).includes(id)).toBe(true);
    await remove(recorded.body.id);
  }
});

test("a visit that is confirmed while a closure is added is in its list, or its confirmation is warned of", {
  tags: "full",
}, async () => {
  const owner = await signedIn(program, await anEmployee(program.database, { isOwner: true }));
  for (const day of ["2027-05-03", "2027-05-10", "2027-05-17"]) {
    const { id } = await visits.aPending();
    const body = { from: day, to: day, reason: "Training" };
    const [confirmed, closed] = await Promise.all([
      visits.confirm(id, day, "09:00", { provider: "halloran" }),
      visits.call("POST", "/api/office/closures/", { as: owner, body }),
    ]);
    expect([confirmed.status, closed.status]).toEqual([200, 201]);
    const isWarned = confirmed.body.warnings.some(({ code }: { code: string }) => code === "outside_hours");
    expect(isWarned !== idsOf(closed.body.affected).includes(id)).toBe(true);
    expect(codesOf(await visits.details(id))).toContain("office_closed");
  }
  const listed = await visits.call("GET", path, { as: await visits.asStaff() });
  expect(listed.body.closures).toMatchObject([
    { from: "2027-05-03", reason: "Training", affected: [{}] },
    { from: "2027-05-10", affected: [{}] },
    { from: "2027-05-17", affected: [{}] },
  ]);
});

test("free times, suggestions and offers leave out an absence, and an offer that was made before it has ended (visits-97)", async () => {
  const day = { ...away, from: "2027-06-07", to: "2027-06-07" };
  const { id, patient } = await visits.aPending();
  const offer = { date: "2027-06-07", time: "09:00", provider: "halloran", minutes: 30 };
  const as = await visits.asStaff();
  expect(
    (await visits.call("POST", "/api/appointments/offers/", { as, body: { ...offer, to: [id] } })).status,
  ).toBe(201);
  const text = (await mailsTo(program, patient.account.email)).at(-1)?.text ?? "";
  const token = /\/offer\/([\w-]+)/.exec(text)?.[1];
  const recorded = await record(day);
  const free = new URLSearchParams({
    category: "oral_surgeon_other",
    provider: "halloran",
    from: "2027-06-07",
    count: "1",
  });
  expect(
    (await visits.call("GET", `/api/appointments/free-times/?${free}`, { as })).body.results,
  ).toMatchObject([{ date: "2027-06-08" }]);
  const query = new URLSearchParams({ ...offer, minutes: "30" });
  expect((await visits.call("GET", `/api/appointments/offers/?${query}`, { as })).body.is_free).toBe(false);
  const again = await visits.call("POST", "/api/appointments/offers/", { as, body: { ...offer, to: [id] } });
  expect(again.body.fields).toEqual({ time: ["The office is closed or the provider is away at this time."] });
  expect((await visits.call("GET", `/api/offers/${token}/`, {})).body.state).toBe("taken");
  expect((await visits.call("POST", `/api/offers/${token}/accept/`, {})).body.detail).toBe("time_taken");
  const warned = new URLSearchParams({
    confirmed_date: "2027-06-07",
    confirmed_time: "09:00",
    provider: "halloran",
  });
  const plan = await visits.call("GET", `/api/appointments/${id}/confirm/?${warned}`, { as });
  expect(codesOf({ flags: plan.body.warnings })).toEqual(["provider_absent"]);
  await remove(recorded.body.id);
  expect((await visits.call("GET", `/api/offers/${token}/`, {})).body.state).toBe("open");
});

test("suggested times skip the days on which the provider is away", async () => {
  clock.now = new Date("2027-07-05T20:00:00Z");
  const { id } = await visits.aPending();
  const as = await visits.asStaff();
  const suggest = async () =>
    (await visits.call("GET", `/api/appointments/${id}/confirm/`, { as })).body.suggestions;
  const [first] = await suggest();
  const { provider } = (
    await visits.confirm(id, first.confirmed_date, first.confirmed_time, { undoable: true })
  ).body;
  await visits.call("POST", `/api/appointments/${id}/undo/`, { as });
  expect(await suggest()).toContainEqual(first);
  const recorded = await record({ ...away, provider, from: "2027-07-05", to: first.confirmed_date });
  const after: { confirmed_date: string }[] = await suggest();
  expect(after.length).toBeGreaterThan(0);
  expect(after.every(({ confirmed_date }) => confirmed_date > first.confirmed_date)).toBe(true);
  await remove(recorded.body.id);
});
