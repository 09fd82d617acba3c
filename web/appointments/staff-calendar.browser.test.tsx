import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { describeClosure } from "#contract/office/closures.ts";
import { addDays, mondayOf, officeNow } from "#contract/office-dates.ts";
import { providerName } from "#contract/site/look-up.ts";
import { aCalendarVisit, aConfirmedVisit } from "#tests/samples/confirmed-visit.ts";
import { answer, callsOf } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { getQueryClient } from "#web/api/query-client.tsx";
import { setStored } from "#web/session/stored-session.ts";
import { StaffCalendar } from "./staff-calendar.tsx";

const { date: today } = officeNow(new Date());
const yesterday = addDays(today, -1);
const away = (id: number, day: string) => ({
  id,
  provider: "halloran",
  from: day,
  to: day,
  part: null,
  reason: "",
  affected: [],
});

beforeEach(async () => {
  await page.viewport(1280, 900);
  getQueryClient().clear();
  answer("GET /api/appointments/calendar/", { results: [], closures: [] });
  answer("GET /api/appointments/absences/", ({ url }) => {
    const from = url.searchParams.get("from") ?? today;
    return { results: [away(1, yesterday), away(2, today)].filter(({ to }) => to >= from), closures: [] };
  });
});

const list = page.getByRole("list", { name: "Absences in these days" }).getByRole("listitem");

test("a month has a band over an absence, and asks for past ones from its first day on (visits-99)", async () => {
  setStored("calendar-view", "month");
  await renderPart(<StaffCalendar onOpenRequest={() => undefined} />, { at: "/appointments" });
  await expect
    .poll(() => document.querySelector(".visit-calendar-away")?.textContent)
    .toBe(`${providerName("halloran")} away`);
  await expect.poll(() => callsOf("GET /api/appointments/absences/").length).toBeGreaterThan(0);
});

test("a past day shows who was away", async () => {
  setStored("calendar-view", "day");
  await renderPart(<StaffCalendar onOpenRequest={() => undefined} />, { at: "/appointments" });
  await expect.poll(() => list.elements().length).toBe(1);
  await page.getByRole("button", { name: "Previous Day" }).click();
  await expect
    .poll(() => callsOf("GET /api/appointments/absences/").at(-1)?.url.searchParams.get("from"))
    .toBe(yesterday);
  await expect.poll(() => list.elements().length).toBe(1);
  await expect.element(page.getByText("Away", { exact: true })).toBeVisible();
});

test("a past day shows that the office was closed (visits-117)", async () => {
  setStored("calendar-view", "day");
  const closure = { from: yesterday, to: yesterday, reason: "Water pipes" };
  answer("GET /api/appointments/calendar/", ({ url }) => {
    const [from, to] = [url.searchParams.get("from") ?? "", url.searchParams.get("to") ?? ""];
    return { results: [], closures: from <= yesterday && to >= yesterday ? [closure] : [] };
  });
  await renderPart(<StaffCalendar onOpenRequest={() => undefined} />, { at: "/appointments" });
  const closures = page.getByRole("list", { name: "Closures in these days" });
  await page.getByRole("button", { name: "Previous Day" }).click();
  await expect.element(closures).toHaveTextContent(describeClosure(closure));
  await expect.element(page.getByText("Closed: Water pipes", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Next Day" }).click();
  await expect.element(closures).not.toBeInTheDocument();
});

test("a day of the month with many visits shows the first four and leads to the others (visits-27)", async () => {
  setStored("calendar-view", "month");
  const sunday = addDays(mondayOf(today), 6);
  const visits = Array.from({ length: 7 }, (_, index) =>
    aCalendarVisit(
      aConfirmedVisit("Ada", { id: index + 1, confirmed_date: sunday, confirmed_time: `1${index}:00` }),
    ),
  );
  answer("GET /api/appointments/calendar/", { results: visits, closures: [] });
  await renderPart(<StaffCalendar onOpenRequest={() => undefined} />, { at: "/appointments" });
  const month = page.getByRole("table");
  await expect.poll(() => month.getByRole("button", { name: /^\d+:00 [AP]M Ada/ }).elements().length).toBe(4);
  await month.getByRole("button", { name: "+3 more visits" }).click();
  await expect
    .poll(() => page.getByRole("button", { name: /^\d+:00 [AP]M.* Ada/ }).elements().length)
    .toBe(7);
});

test.each([320, 390, 700, 800, 1280])("the month cuts no time, %i pixels wide (visits-28)", async (width) => {
  await page.viewport(width, 900);
  setStored("calendar-view", "month");
  const visits = ["08:00", "10:30", "12:45"].map((confirmed_time, index) =>
    aCalendarVisit(aConfirmedVisit("Maximiliano", { id: index + 1, confirmed_date: today, confirmed_time })),
  );
  answer("GET /api/appointments/calendar/", { results: visits, closures: [] });
  await renderPart(<StaffCalendar onOpenRequest={() => undefined} />, { at: "/appointments" });
  const times = () => [...document.querySelectorAll(".visit-calendar-visit > b")];
  await expect.poll(() => times().length).toBe(3);
  await document.fonts.ready;
  /** Whether all of a text is within the boxes around it, which hide the rest. */
  const isWhole = (text: Element) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const around = text.closest("td, [role=cell], [role=gridcell]") ?? document.body;
    const boxes = [text.parentElement ?? around, around].map((box) => box.getBoundingClientRect());
    return [...range.getClientRects()].every(({ left, right, bottom }) =>
      boxes.every((box) => left >= box.left - 1 && right <= box.right + 1 && bottom <= box.bottom + 1),
    );
  };
  await expect.poll(() => times().map(isWhole)).toEqual([true, true, true]);
  // One below the other, whatever their heights are; the calendar places them once it has measured them.
  const overlaps = () => {
    const entries = times().map((text) => text.parentElement?.getBoundingClientRect());
    return entries.slice(1).map((entry, index) => (entry?.top ?? 0) < (entries[index]?.bottom ?? 0) - 1);
  };
  await expect.poll(overlaps).toEqual([false, false]);
  await expect.element(page.getByRole("button", { name: /^10:30 AM \W*Maximiliano\W* / })).toBeVisible();
});

test.each([320, 1280])("each hour of a day is on one line in its column, %i pixels wide", async (width) => {
  await page.viewport(width, 900);
  setStored("calendar-view", "day");
  await renderPart(<StaffCalendar onOpenRequest={() => undefined} />, { at: "/appointments" });
  await expect.element(page.getByText("10:00 AM", { exact: true })).toBeVisible();
  await document.fonts.ready;
  const column = document.querySelector(".day-hours");
  const { left = 0, right = 0 } = column?.getBoundingClientRect() ?? {};
  for (const hour of column?.querySelectorAll("span") ?? []) {
    const box = hour.getBoundingClientRect();
    expect(box.height, hour.textContent).toBe(16);
    expect([box.left > left, box.right < right], hour.textContent).toEqual([true, true]);
  }
});
