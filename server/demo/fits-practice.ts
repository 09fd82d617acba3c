import { insurers } from "#practice/insurance.ts";
import { postCategories } from "#practice/post-categories.ts";
import { appointmentCategories, timeFrames, weekdays } from "#practice/schedule.ts";
import { hasDemoPictures } from "./demo-pictures.ts";
import { pendingRequests } from "./pending-requests.ts";
import { demoPeople } from "./people.ts";
import { demoPosts } from "./posts.ts";
import { settledRequests } from "./settled-requests.ts";

/**
 * Whether the demo's people, posts and requests are possible in this practice: they name categories, weekdays and
 * insurers of the shipped one, and its pictures, which a practice's own folder may lack (practice-28).
 */
export async function demoFitsPractice(): Promise<boolean> {
  const requests = [...settledRequests, ...pendingRequests];
  const used: readonly [possible: readonly { value: string }[], values: readonly string[]][] = [
    [appointmentCategories, requests.map(({ category }) => category)],
    [weekdays, requests.flatMap(({ day, secondDay }) => [day, secondDay])],
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
