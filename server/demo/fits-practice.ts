import { insurers } from "#practice/insurance.ts";
import { openingHours } from "#practice/opening-hours.ts";
import { postCategories } from "#practice/post-categories.ts";
import type { OpeningHours } from "#practice/program/shapes.ts";
import { appointmentCategories, timeFrames, weekdays } from "#practice/schedule.ts";
import { hasDemoPictures } from "./demo-pictures.ts";
import { pendingRequests } from "./pending-requests.ts";
import { demoPeople } from "./people.ts";
import { demoPosts } from "./posts.ts";
import { settledRequests } from "./settled-requests.ts";

/**
 * Whether the demo's people, posts and requests are possible in this practice: they name categories, weekdays and
 * insurers of the shipped one, visit it on days on which it must be open, and show its pictures, which a practice's own
 * folder may lack (practice-28).
 */
export async function demoFitsPractice(hours: readonly OpeningHours[] = openingHours): Promise<boolean> {
  const requests = [...settledRequests, ...pendingRequests];
  const used: readonly [possible: readonly { value: string }[], values: readonly string[]][] = [
    [appointmentCategories, requests.map(({ category }) => category)],
    [weekdays, requests.flatMap(({ day, secondDay }) => [day, secondDay])],
    [
      hours.flatMap(({ days }) => days.map((value) => ({ value }))),
      requests.flatMap(({ visit }) => (typeof visit?.openDay === "string" ? visit.openDay : [])),
    ],
    [timeFrames, requests.flatMap(({ time, secondTime }) => [time, secondTime])],
    [postCategories, demoPosts.map(({ category }) => category)],
    [insurers, demoPeople.map(({ insurance }) => insurance)],
  ];
  const areKnown = used.every(([possible, values]) => {
    const known = new Set(possible.map(({ value }) => value));
    return values.every((value) => known.has(value));
  });
  return areKnown && (await hasDemoPictures());
}
