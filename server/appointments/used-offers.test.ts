import { describe, expect, test } from "vitest";
import { addDays } from "#contract/office-dates.ts";
import { mailsTo } from "#tests/support/calls.ts";
import { linkCallsOf } from "#tests/support/link-calls.ts";
import { anOfferProgram } from "#tests/support/offers.ts";

const { aLaterVisit, anOffer, monday, offer, offerTo, program, visits } = await anOfferProgram();
const { readOffer: read, acceptOffer: accept } = linkCallsOf(program);

const put = async (id: number, action: string, body: unknown) =>
  visits.call("PUT", `/api/appointments/${id}/${action}/`, { as: await visits.asStaff(), body });

const moveTo = (id: number, date: string, time: string, more = {}) =>
  put(id, "reschedule", { confirmed_date: date, confirmed_time: time, ...more });

describe("an accepted offer (visits-72)", () => {
  test("is used up: accepting it again does not move a visit that staff have moved since", async () => {
    const { token, id, patient } = await anOffer();
    expect((await accept(token)).status).toBe(200);
    expect((await moveTo(id, addDays(monday(), 1), "14:00")).status).toBe(200);
    const mails = (await mailsTo(program, patient.account.email)).length;
    const again = await accept(token);
    expect(again).toMatchObject({
      status: 200,
      body: {
        state: "accepted",
        date: addDays(monday(), 1),
        time: "14:00",
        current: { date: addDays(monday(), 1), time: "14:00" },
      },
    });
    expect(await visits.details(id)).toMatchObject({
      confirmed_date: addDays(monday(), 1),
      confirmed_time: "14:00",
    });
    expect(await mailsTo(program, patient.account.email)).toHaveLength(mails);
  });

  test("is ended by a cancellation", async () => {
    const { token, id } = await anOffer();
    await accept(token);
    await put(id, "confirm", { status: "cancelled" });
    for (const reply of [await read(token), await accept(token)]) expect(reply.status).toBe(404);
    expect((await visits.details(id)).status).toBe("cancelled");
  });

  test("whose time staff have confirmed meanwhile is accepted without a further mail", async () => {
    const { token, id, patient } = await anOffer();
    expect((await visits.confirm(id, monday(), "09:00", { provider: "osei" })).status).toBe(200);
    const mails = (await mailsTo(program, patient.account.email)).length;
    expect(await accept(token)).toMatchObject({ status: 200, body: { state: "accepted" } });
    expect(await mailsTo(program, patient.account.email)).toHaveLength(mails);
  });
});

describe("moving a visit ends the open offers made to it (visits-72)", () => {
  async function twoOffers() {
    const later = await aLaterVisit(7, "13:15", { wants_earlier: true });
    await offer([later.id]);
    const first = await offerTo(later.patient);
    await offer([later.id], { time: "10:30" });
    return { ...later, first, second: await offerTo(later.patient) };
  }

  test("by staff", async () => {
    const { id, first, second } = await twoOffers();
    const tuesday = addDays(monday(), 1);
    expect((await moveTo(id, tuesday, "09:00")).status).toBe(200);
    for (const token of [first, second])
      for (const reply of [await read(token), await accept(token)]) expect(reply.status).toBe(404);
    expect(await visits.details(id)).toMatchObject({ confirmed_date: tuesday, confirmed_time: "09:00" });
    // They can be offered again.
    expect((await offer([id])).body.to).toEqual([id]);
  });

  test("by accepting another one", async () => {
    const { id, first, second } = await twoOffers();
    expect((await accept(second)).status).toBe(200);
    expect((await accept(first)).status).toBe(404);
    expect(await visits.details(id)).toMatchObject({ confirmed_date: monday(), confirmed_time: "10:30" });
  });

  test("unless the move is undone", async () => {
    const { id, first } = await twoOffers();
    expect((await moveTo(id, addDays(monday(), 8), "09:00", { undoable: true })).status).toBe(200);
    expect((await read(first)).status).toBe(404);
    const undone = await visits.call("POST", `/api/appointments/${id}/undo/`, { as: await visits.asStaff() });
    expect(undone.status).toBe(200);
    expect((await accept(first)).status).toBe(200);
  });
});

describe("a visit that is moved or confirmed by an offer", () => {
  test("has its category's length, and the rest of the freed time stays free", async () => {
    const asked = await visits.aPending(undefined, { category: "general_dentist_emergency" });
    const walkIn = await visits.aPending();
    expect((await offer([asked.id], { minutes: 90 })).status).toBe(201);
    const token = await offerTo(asked.patient);
    const { minutes } = (await read(token)).body;
    expect(minutes).toBeLessThan(60);
    expect((await accept(token)).body.minutes).toBe(minutes);
    expect(await visits.details(asked.id)).toMatchObject({ confirmed_time: "09:00", minutes });
    const after = `09:${String(minutes).padStart(2, "0")}`;
    expect((await visits.confirm(walkIn.id, monday(), after, { provider: "osei" })).status).toBe(200);
  });

  test("keeps the length that staff gave it", async () => {
    const later = await aLaterVisit(7, "13:15", { wants_earlier: true }, { minutes: 75 });
    await offer([later.id], { minutes: 90 });
    await accept(await offerTo(later.patient));
    expect(await visits.details(later.id)).toMatchObject({ confirmed_date: monday(), minutes: 75 });
  });

  test("is no longer than the freed time", async () => {
    const asked = await visits.aPending();
    await offer([asked.id], { minutes: 30 });
    await accept(await offerTo(asked.patient));
    expect(await visits.details(asked.id)).toMatchObject({ minutes: 30 });
  });
});
