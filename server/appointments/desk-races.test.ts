import { describe, expect, test } from "vitest";
import { addDays } from "#contract/office-dates.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { rounds } from "#tests/support/rounds.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { aStaffedProgram, visitAt } from "#tests/support/staff-visits.ts";

const { aVisit, call, colleague, employee, program, put } = await aStaffedProgram();

const detailsOf = async (id: number) =>
  (await call("GET", `/api/appointments/${id}/`, { as: employee })).body;
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

describe("of two receptionists at once", () => {
  test("who move two visits to one time, one has it, and the other is told whose it is and what is free (visits-33)", async () => {
    for (let race = 0; race < rounds(2, 10); race += 1) {
      const date = addDays("2028-07-03", race);
      const one = await aVisit(date, "08:00", { provider: "osei", minutes: 30 });
      const other = await aVisit(date, "09:00", { provider: "osei", minutes: 30 });
      const answers = await Promise.all([
        put(one, "reschedule", visitAt(date, "11:00")),
        put(other, "reschedule", visitAt(date, "11:15"), colleague),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
      const [moved, stayed] = answers[0]?.status === 200 ? [one, other] : [other, one];
      const refused = answers.find(({ status }) => status === 409)?.body;
      expect(refused).toMatchObject({ detail: "time_taken", taken_by: { first_name: "Ada", date } });
      expect(refused.free_times.length).toBeGreaterThan(0);
      expect((await detailsOf(moved)).confirmed_time).toMatch(/^11:/);
      expect(await detailsOf(stayed), "the loser's visit is where it was").toMatchObject({
        status: "confirmed",
        confirmed_time: stayed === one ? "08:00" : "09:00",
      });
    }
  }, 60_000);

  test("who move one visit, the first has moved it, and the other is told where it is now (visits-111)", async () => {
    for (let race = 0; race < rounds(2, 10); race += 1) {
      const date = addDays("2028-11-06", race);
      const id = await aVisit(date, "08:00", { provider: "osei", minutes: 30 });
      const moved_from = { ...visitAt(date, "08:00"), provider: "osei", minutes: 30 };
      const answers = await Promise.all([
        put(id, "reschedule", visitAt(date, "11:00", { moved_from })),
        put(id, "reschedule", visitAt(date, "13:00", { moved_from }), colleague),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
      const won = answers.findIndex(({ status }) => status === 200) === 0 ? "11:00" : "13:00";
      const refused = answers.find(({ status }) => status === 409)?.body;
      expect(refused).toMatchObject({ detail: "moved_since", visit: { id, confirmed_time: won } });
      expect(await detailsOf(id)).toMatchObject({ confirmed_time: won });
      const next = visitAt(date, "14:00", { moved_from: { ...moved_from, confirmed_time: won } });
      expect((await put(id, "reschedule", next)).status, "who has seen that moves it").toBe(200);
    }
  }, 60_000);

  test("of whom one moves a visit and the other cancels it where it was, only one does, and no visit goes unseen (visits-115)", async () => {
    for (let race = 0; race < rounds(2, 10); race += 1) {
      const date = addDays("2028-12-04", race);
      const id = await aVisit(date, "08:00", { provider: "osei", minutes: 30 });
      const seen = { ...visitAt(date, "08:00"), provider: "osei", minutes: 30 };
      const [moved, cancelled] = await Promise.all([
        put(id, "reschedule", visitAt(date, "15:00", { moved_from: seen })),
        put(id, "confirm", { status: "cancelled", cancelled_from: seen }, colleague),
      ]);
      expect(statuses([moved, cancelled])).toEqual([200, 409]);
      if (cancelled.status === 200) {
        expect(moved.body.detail).toBe("not_confirmed");
        continue;
      }
      expect(cancelled.body).toMatchObject({ detail: "moved_since", visit: { id, confirmed_time: "15:00" } });
      expect(await detailsOf(id)).toMatchObject({ status: "confirmed", confirmed_time: "15:00" });
      const next = { status: "cancelled", cancelled_from: { ...seen, confirmed_time: "15:00" } };
      expect((await put(id, "confirm", next, colleague)).status, "who has seen that cancels it").toBe(200);
    }
  }, 60_000);

  test("who enter calls of two people for one time, one has it, and the other's call is not stored", async () => {
    for (let race = 0; race < rounds(2, 10); race += 1) {
      const people = [await anAccount(program.database), await anAccount(program.database)];
      const body = {
        category: "general_dentist_new_or_routine",
        confirmed_date: addDays("2028-08-07", race),
        confirmed_time: "10:00",
        provider: "osei",
      };
      const answers = await Promise.all(
        people.map(({ username }, at) =>
          call("POST", "/api/appointments/staff/", {
            as: at === 0 ? employee : colleague,
            body: { ...body, username },
          }),
        ),
      );
      expect(statuses(answers)).toEqual([201, 409]);
      const winner = people[answers.findIndex(({ status }) => status === 201)];
      const loser = people.find((person) => person !== winner);
      expect(answers.find(({ status }) => status === 409)?.body.detail).toBe("time_taken");
      const own = await call("GET", "/api/appointments/my/", { as: await signedIn(program, loser) });
      expect(own.body.count).toBe(0);
    }
  }, 60_000);

  test("of whom one confirms into a time to which the other moves a visit, one has it", async () => {
    for (let race = 0; race < rounds(2, 10); race += 1) {
      const date = addDays("2028-09-04", race);
      const visit = await aVisit(date, "08:00", { provider: "osei", minutes: 30 });
      const { username } = await anAccount(program.database);
      const answers = await Promise.all([
        put(visit, "reschedule", visitAt(date, "13:00")),
        call("POST", "/api/appointments/staff/", {
          as: colleague,
          body: {
            username,
            category: "general_dentist_new_or_routine",
            provider: "osei",
            ...visitAt(date, "13:00"),
          },
        }),
      ]);
      expect([
        [200, 409],
        [201, 409],
      ]).toContainEqual(statuses(answers));
    }
  }, 60_000);
});

test("of an absence that one deletes while another records it, both are told the truth", async () => {
  const path = "/api/appointments/absences/";
  for (let race = 0; race < rounds(2, 10); race += 1) {
    const day = addDays("2028-10-02", race);
    const body = { provider: "halloran", from: day, to: day, part: null, reason: "" };
    const first = await call("POST", path, { as: employee, body });
    const [removed, recorded] = await Promise.all([
      call("DELETE", `${path}${first.body.id}/`, { as: employee }),
      call("POST", path, { as: colleague, body }),
    ]);
    expect([removed.status, recorded.status]).toEqual([204, 201]);
    const { results } = (await call("GET", path, { as: employee })).body;
    const left: number[] = results
      .filter(({ from }: { from: string }) => from === day)
      .map(({ id }: { id: number }) => id);
    // Recorded before the deletion it is the one that goes; after it, one of its own.
    expect(left).toEqual(recorded.body.id === first.body.id ? [] : [recorded.body.id]);
    for (const id of left) await call("DELETE", `${path}${id}/`, { as: employee });
  }
}, 60_000);
