import * as z from "zod/mini";
import { offered, patternText } from "../fields.ts";
import { route } from "../route.ts";
import { site } from "../site/site.ts";
import { providerKey, queryDate, queryMinutes } from "./visit-times.ts";

/** How many free times are listed unless asked otherwise, and at most. */
const freeTimes = { usual: 6, max: 50 } as const;

const countSentence = `A list has 1 to ${freeTimes.max} times.`;

const count = z.pipe(
  patternText(2, /^\d+$/, countSentence),
  z.pipe(
    z.transform(Number),
    z.int(countSentence).check(z.gte(1, countSentence), z.lte(freeTimes.max, countSentence)),
  ),
);

/**
 * The next times at which a provider, or one of the category's specialty, works and is free, from a date on, soonest
 * first (visits-76). Without a length a visit takes what its category takes.
 */
export const listFreeTimesRoute = route({
  summary: "The next free times of a provider, or of a category's providers",
  method: "GET",
  path: "/api/appointments/free-times/",
  access: "employee",
  query: z.object({
    // Requests keep a kind of visit that is no longer offered (site-4).
    category: offered(() => site().visits.categories.map(({ value }) => value), "Please select a category."),
    provider: z.optional(providerKey),
    minutes: z.optional(queryMinutes),
    from: z.optional(queryDate),
    count: z._default(z.optional(count), freeTimes.usual),
  }),
  reply: {
    status: 200,
    body: z.object({
      results: z.array(
        z.object({ date: z.string(), time: z.string(), provider: z.string(), minutes: z.int() }),
      ),
    }),
  },
});
