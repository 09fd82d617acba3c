import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { addDays } from "#contract/office-dates.ts";
import { siteClosures } from "#contract/site/closed-days.ts";
import { mailsTo } from "./calls.ts";
import type { SignedIn } from "./signed-in.ts";
import { aVisitProgram } from "./visit-programs.ts";

/** The Monday before the first that a test has for itself. */
const lastMonday = "2027-03-01";

/**
 * `aVisitProgram()` of Monday 2027-03-01, noon at the office, with what tests about offers do over it. Each test has an
 * open Monday of its own, so that no two tests compete for a time, and no other test's requests fit.
 */
export async function anOfferProgram() {
  const start = "2027-03-01T20:00:00Z";
  const { program, visits, clock } = await aVisitProgram(start);
  let monday = lastMonday;
  beforeEach(async () => {
    do monday = addDays(monday, 7);
    while (siteClosures({ from: monday, to: monday }).length > 0);
    await program.database.execute(
      sql`UPDATE appointments SET status = 'cancelled', outcome = NULL, status_changed_at = now()`,
    );
  });

  const slot = (time = "09:00") => ({ date: monday, time, provider: "osei", minutes: 60 });

  async function candidatesReply(given: Record<string, unknown> = {}) {
    const query = new URLSearchParams(
      Object.entries({ ...slot(), ...given }).map(([name, value]) => [name, String(value)]),
    );
    const as = await visits.asStaff();
    const { status, body } = await visits.call("GET", `/api/appointments/offers/?${query}`, { as });
    expect([status, body.detail]).toEqual([200, undefined]);
    return body as { is_free: boolean; count: number; results: { id: number; is_offered: boolean }[] };
  }

  async function offer(to: readonly unknown[], given: Record<string, unknown> = {}) {
    const body = { ...slot(), to, ...given };
    return visits.call("POST", "/api/appointments/offers/", { as: await visits.asStaff(), body });
  }

  /** The token in the newest offer that was mailed to a patient. */
  async function offerTo({ account }: SignedIn): Promise<string> {
    const texts = (await mailsTo(program, account.email)).map(({ text = "" }) => text);
    const tokens = texts.flatMap(
      (text) => /https:\/\/practice\.example\/offer\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
    const token = tokens.at(-1);
    expect(token, texts.at(-1)).toMatch(/^[\w-]{43}$/);
    return token ?? "";
  }

  return {
    start,
    program,
    visits,
    clock,
    monday: () => monday,
    slot,
    candidatesReply,
    candidates: async (given?: Record<string, unknown>) => (await candidatesReply(given)).results,
    offer,
    offerTo,

    /** A request with an offer of the test's time. */
    async anOffer(given: Record<string, unknown> = {}) {
      const asked = await visits.aPending(undefined, given);
      const { status, body } = await offer([asked.id]);
      expect([status, body.detail]).toEqual([201, undefined]);
      return { ...asked, token: await offerTo(asked.patient) };
    },

    /** A confirmed visit some days after the test's Monday. */
    async aLaterVisit(
      days: number,
      time: string,
      given: Record<string, unknown> = {},
      chosen: Record<string, unknown> = {},
    ) {
      const asked = await visits.aPending(undefined, given);
      const date = addDays(monday, days);
      expect((await visits.confirm(asked.id, date, time, chosen)).status).toBe(200);
      return { ...asked, date };
    },
  };
}

export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
