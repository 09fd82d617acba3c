import * as z from "zod/mini";
import { type Reply, route } from "../route.ts";

/** How many weeks, from Monday to Sunday, the charts show; the last one is the present week (office-23). */
export const weeksShown = 12;

/** How the site and its machine are (office-22). */
export const readOfficeHealthRoute = route({
  summary: "Backup, disk, mail and database, a line each",
  method: "GET",
  path: "/api/office/health/",
  access: "owner",
  reply: {
    status: 200,
    body: z.object({
      /** When the lines were found, an ISO 8601 instant in UTC. */
      checked: z.string(),
      results: z.array(
        z.object({
          /** What the line is about, such as 'Backup'. */
          subject: z.string(),
          level: z.enum(["ok", "warn", "fail"]),
          sentence: z.string(),
        }),
      ),
    }),
  },
});

/** The office's numbers, week by week, the oldest week first (office-23). */
export const readOfficeInsightsRoute = route({
  summary: "Requests, confirmations, no-shows and filled gaps of the last 12 weeks",
  method: "GET",
  path: "/api/office/insights/",
  access: "owner",
  reply: {
    status: 200,
    body: z.object({
      results: z.array(
        z.object({
          /** The week's Monday, `YYYY-MM-DD` of the office's calendar. */
          week: z.string(),
          /** The requests made in the week, by what has become of them. */
          requests: z.object({ pending: z.int(), confirmed: z.int(), cancelled: z.int() }),
          /** The median minutes from request to confirmation, of the week's confirmations; null without one. */
          confirmation_minutes: z.nullable(z.int()),
          /** The week's visits for which staff recorded an outcome. */
          visits: z.object({ completed: z.int(), no_show: z.int() }),
          /** The offers of freed times that were accepted in the week. */
          gaps_filled: z.int(),
        }),
      ),
    }),
  },
});

export type OfficeHealth = Reply<typeof readOfficeHealthRoute>;
export type OfficeWeek = Reply<typeof readOfficeInsightsRoute>["results"][number];
