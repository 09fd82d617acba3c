import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** The names in the staff's list of requests, one for each row. */
export function rowHeaders(page: Page): Locator {
  return page.getByRole("table", { name: "Appointments" }).getByRole("rowheader");
}

/** The row of a patient's request in the staff's list. */
export function rowOf(page: Page, firstName: string): Locator {
  return page.getByRole("table", { name: "Appointments" }).getByRole("row").filter({ hasText: firstName });
}

/**
 * Searches the staff's open list for the only request of a patient, and waits for the result: until then rows move,
 * also by what other journeys store, and a click whose button moves between its press and its release is lost.
 */
export async function findRow(page: Page, firstName: string): Promise<Locator> {
  const search = page.getByRole("searchbox", { name: "Find a person" });
  await search.fill(firstName);
  await search.press("Enter");
  await expect(page.getByText("1 appointment matches.")).toBeVisible();
  return rowOf(page, firstName);
}
