import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type ListedPerson, peopleListed } from "#contract/appointments/people.ts";
import { answer, callsOf, lost } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { FindPerson } from "./find-person.tsx";

const people = "GET /api/people/";

const aPerson = (given: Partial<ListedPerson> = {}): ListedPerson => ({
  id: "account-12",
  username: "ada.moreau",
  first_name: "Ada",
  last_name: "Moreau",
  age: 46,
  phone_end: "0142",
  patient_name: null,
  visits: 3,
  next: null,
  ...given,
});

const search = page.getByRole("searchbox", { name: "Find a person" });
const rows = page.getByRole("list", { name: "People" }).getByRole("listitem");
const asked = () => callsOf(people).map(({ url }) => url.searchParams.get("search"));

beforeEach(() => {
  answer(people, { results: [aPerson()] });
});

test("what is typed is searched for after a pause, and stays out of the page's address (visits-89)", async () => {
  const { router } = await renderPart(<FindPerson />, { at: "/people" });
  await expect.element(page.getByText("People appear here as you type.")).toBeVisible();
  (search.element() as HTMLInputElement).focus();
  // In one task: a driven browser may take longer than the pause for each key.
  for (const typed of ["m", "o", "reau 01/05/1983"]) document.execCommand("insertText", false, typed);
  await expect.element(page.getByText("1 person")).toBeVisible();
  expect(asked()).toEqual(["moreau 01/05/1983"]);
  expect(router.state.location).toMatchObject({ pathname: "/people", search: "", hash: "" });
  await expect
    .element(rows)
    .toMatchTextContent(/Ada Moreau.*46 years · phone ends in 0142.*3 visits, none ahead/);
  await expect.element(rows.getByRole("link")).toHaveAttribute("href", "/people/account-12");
  await search.fill("");
  await expect.element(page.getByText("People appear here as you type.")).toBeVisible();
});

test("a row has the next visit, and says what is not known by leaving it out", async () => {
  const next = {
    id: 7,
    category: "general_dentist_emergency",
    confirmed_date: "2026-11-30",
    confirmed_time: "09:30",
    provider: "osei",
  };
  answer(people, {
    results: [aPerson({ next }), aPerson({ id: "guest-34", age: null, phone_end: null, visits: 0 })],
  });
  await renderPart(<FindPerson />);
  await search.fill("moreau");
  await expect.element(rows.nth(0)).toMatchTextContent("Next visit Mon, Nov 30 at 9:30 AM");
  await expect.element(rows.nth(1)).toMatchTextContent(/^AMAda MoreauNo visit yet$/);
});

test("a row that another patient's name has found says so, and what matched is marked (visits-100)", async () => {
  answer(people, { results: [aPerson({ patient_name: "Elin Garcia, daughter" })] });
  await renderPart(<FindPerson />);
  await search.fill("garcía");
  await expect.element(rows).toMatchTextContent(/has asked for a visit for Elin Garcia, daughter/);
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["Garcia"]);
});

test("as many as fit are said to be the first, and nobody leads to a call", async () => {
  answer(people, {
    results: Array.from({ length: peopleListed }, (_, at) => aPerson({ id: `account-${at + 1}` })),
  });
  await renderPart(<FindPerson />);
  await search.fill("moreau");
  await expect
    .element(page.getByText("The first 20 people. Add a birthday, or more of the name."))
    .toBeVisible();
  answer(people, { results: [] });
  await search.fill("nobody");
  await expect.element(page.getByText("No one found.")).toBeVisible();
  await page.getByRole("button", { name: "Enter a call" }).click();
  await expect.element(page.getByRole("dialog", { name: "Enter a call" })).toBeVisible();
});

test("a search that fails can be tried again", async () => {
  answer(people, lost);
  await renderPart(<FindPerson />);
  await search.fill("moreau");
  await expect.element(page.getByText(/^The people could not be loaded\./)).toBeVisible();
  answer(people, { results: [aPerson()] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("1 person")).toBeVisible();
});
