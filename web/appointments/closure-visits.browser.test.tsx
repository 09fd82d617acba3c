import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { aConfirmedVisit } from "#tests/samples/confirmed-visit.ts";
import { answer } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { getQueryClient } from "#web/api/query-client.tsx";
import { Closures } from "#web/office/closures.tsx";
import { ClosureVisits } from "./closure-visits.tsx";

const day = addDays(officeNow(new Date()).date, 10);
const days = { from: day, to: day, reason: "A new floor" };

const aVisit = (id: number, firstName: string) => aConfirmedVisit(firstName, { id, confirmed_date: day });

let affected: StaffAppointment[];
let isAdded: boolean;

beforeEach(() => {
  getQueryClient().clear();
  affected = [aVisit(1, "Ada"), aVisit(2, "Noor")];
  isAdded = false;
  answer("GET /api/office/closures/", () => ({ results: isAdded ? [{ id: 1, ...days, affected }] : [] }));
  answer("POST /api/office/closures/", () => {
    isAdded = true;
    return { id: 1, ...days, affected };
  });
  answer("GET /api/appointments/absences/", () => ({ results: [], closures: [{ ...days, affected }] }));
  answer("GET /api/appointments/free-times/", { results: [] });
  answer("PUT /api/appointments/{id}/confirm/", ({ url }) => {
    const id = Number(url.pathname.split("/")[3]);
    affected = affected.filter((visit) => visit.id !== id);
    return { ...aVisit(id, "Ada"), status: "cancelled" as const, message: "Cancelled.", warnings: [] };
  });
});

test("a closure that an owner adds leads straight through the visits in it (visits-99)", async () => {
  await renderPart(
    <Closures renderVisits={(closure, onClose) => <ClosureVisits closure={closure} onClose={onClose} />} />,
    { at: "/office" },
  );
  await page.getByLabelText("Closed from").fill(day);
  await page.getByLabelText("Closed until").fill(day);
  await page.getByLabelText("Reason").fill(days.reason);
  await page.getByRole("button", { name: "Add closure" }).click();
  const dialog = page.getByRole("dialog", { name: "Visits affected" });
  const shown = (name: string) => dialog.getByRole("heading", { level: 3, name: new RegExp(name) });
  await expect.element(shown("Ada")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel visit" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect.element(shown("Noor")).toBeVisible();
  await expect.element(dialog.getByText("1 left")).toBeVisible();
  await dialog.getByRole("button", { name: "Finish later" }).click();
  await page.getByRole("button", { name: "1 visit is in it: go through it" }).click();
  await expect.element(shown("Noor")).toBeVisible();
});
