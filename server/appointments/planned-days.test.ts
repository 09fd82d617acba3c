import { expect, test } from "vitest";
import { aGuestRequest } from "#tests/samples/appointments.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";

// Monday 2027-03-01, noon at the office.
const { visits } = await aVisitProgram("2027-03-01T20:00:00Z");

const send = async (method: "POST" | "PUT", path: string, body: Record<string, unknown>) =>
  visits.call(method, path, { as: await visits.asStaff(), body });

/** Every way in which staff give a time, with the field of its date (visits-73). */
const ways = {
  async "a confirmation"(date: string) {
    const { id } = await visits.aPending();
    const body = { status: "confirmed", confirmed_date: date, confirmed_time: "09:00" };
    return send("PUT", `/api/appointments/${id}/confirm/`, body);
  },
  async "a rescheduling"(date: string) {
    const { id } = await visits.aVisit("2027-03-08", "09:00", undefined, { allow_overlap: true });
    const body = { confirmed_date: date, confirmed_time: "11:00" };
    return send("PUT", `/api/appointments/${id}/reschedule/`, body);
  },
  async "a caller's visit"(date: string) {
    const body = aGuestRequest({ confirmed_date: date, confirmed_time: "13:00", phone: "5305550142" });
    return send("POST", "/api/appointments/staff/", body);
  },
  async "an offer"(date: string) {
    const { id } = await visits.aPending();
    const body = { date, time: "15:00", provider: "osei", minutes: 60, to: [id] };
    return send("POST", "/api/appointments/offers/", body);
  },
};

test.each(Object.entries(ways))("%s is for a day within three years", async (_way, give) => {
  const message = "This date is more than three years ahead.";
  for (const date of ["2030-03-02", "9999-12-31"])
    expect(await give(date)).toMatchObject({
      status: 400,
      body: {
        detail: "invalid_fields",
        message,
        fields: { [give === ways["an offer"] ? "date" : "confirmed_date"]: [message] },
      },
    });
  expect((await give("2030-03-01")).status).toBeLessThan(300);
});
