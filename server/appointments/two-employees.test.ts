import { describe, expect, test } from "vitest";
import { addDays } from "#contract/office-dates.ts";
import { eventIn } from "#tests/support/calendar-part.ts";
import { mailsTo } from "#tests/support/calls.ts";
import { rounds } from "#tests/support/rounds.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { aStaffedProgram, visitAt } from "#tests/support/staff-visits.ts";

const { aPending, aVisit, colleague, confirm, program, put } = await aStaffedProgram();

describe("two employees at the same instant", () => {
  test("who confirm two requests into one time of a provider: exactly one wins", async () => {
    const races = rounds(5, 30);
    const requests = [];
    for (let race = 0; race < races; race += 1) requests.push([await aPending(), await aPending()] as const);
    const outcomes = [];
    for (const [race, [one, other]] of requests.entries()) {
      const date = addDays("2028-01-03", race);
      outcomes.push(
        await Promise.all([
          confirm(one, date, "09:00"),
          confirm(other, date, "09:30", { provider: "osei" }, colleague),
        ]),
      );
    }
    for (const pair of outcomes) {
      expect(pair.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = pair.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ detail: "time_taken", taken_by: { first_name: "Ada" } });
    }
  }, 150_000);

  test("who reschedule two overlapping visits onto each other's provider on purpose both succeed", {
    tags: "full",
    timeout: 150_000,
  }, async () => {
    for (let race = 0; race < rounds(2, 10); race += 1) {
      const date = addDays("2028-05-01", race);
      const one = await aVisit(date, "09:00", { provider: "osei" });
      const other = await aVisit(date, "09:00", { provider: "takeda" });
      const moved = await Promise.all([
        put(one, "reschedule", visitAt(date, "09:00", { provider: "takeda", allow_overlap: true })),
        put(
          other,
          "reschedule",
          visitAt(date, "09:00", { provider: "osei", allow_overlap: true }),
          colleague,
        ),
      ]);
      expect(moved.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  test("of whom one reschedules a visit and one cancels it leave it cancelled, and the emails agree", {
    tags: "full",
    timeout: 150_000,
  }, async () => {
    for (let race = 0; race < rounds(2, 10); race += 1) {
      const asker = await signedIn(program);
      const date = addDays("2028-06-05", race);
      const id = await aVisit(date, "09:00", {}, asker);
      await program.sentMails();
      const [moved, cancelled] = await Promise.all([
        put(id, "reschedule", visitAt(date, "13:00")),
        put(id, "confirm", { status: "cancelled" }, colleague),
      ]);
      expect(cancelled.status).toBe(200);
      expect(moved.status === 200 || moved.body.detail === "not_confirmed").toBe(true);
      const invitations = (await mailsTo(program, asker.account.email)).flatMap(
        (mail) => eventIn(mail) ?? [],
      );
      const methods = invitations.map(({ method }) => method);
      // That of the move is not sent once the visit is cancelled (mail-25).
      const isMoveSent = moved.status === 200 && methods.length === 3;
      expect(methods).toEqual(isMoveSent ? ["REQUEST", "REQUEST", "CANCEL"] : ["REQUEST", "CANCEL"]);
      const sequences = invitations.map(({ event }) => event.sequence);
      expect(sequences).toEqual(isMoveSent ? [0, 1, 2] : [0, moved.status === 200 ? 2 : 1]);
    }
  });
});
