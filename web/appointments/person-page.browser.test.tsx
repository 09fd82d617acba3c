import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Person } from "#contract/appointments/people.ts";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { notFound } from "#contract/problems.ts";
import { answer, callsOf, lost, problemReply } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { PersonPage } from "./person-page.tsx";

const route = "GET /api/people/{id}/";

const dayIn = (days: number) => addDays(officeNow(new Date()).date, days);

/** An appointment of the person, by what a test is about. */
function anAppointment(id: number, given: Partial<Person["visits"][number]>): Person["visits"][number] {
  const { person: _, patient: _patient, ...sample } = sampleReply("GET /api/appointments/{id}/");
  return { ...sample, id, flags: [], note: null, ...given };
}

const aVisit = (id: number, days: number, given: Partial<Person["visits"][number]> = {}) =>
  anAppointment(id, {
    status: "confirmed",
    confirmed_date: dayIn(days),
    confirmed_time: "09:30",
    provider: "osei",
    minutes: 30,
    ...given,
  });

const aPerson = (given: Partial<Person> = {}): Person => ({
  ...sampleReply(route),
  id: "account-12",
  first_name: "Ada",
  last_name: "Moreau",
  age: 46,
  phone: "+15305550142",
  email: "ada@mailbox.example",
  insurance: "cigna",
  ...given,
});

const region = (name: string) => page.getByRole("region", { name, exact: true });
const open = () => renderPart(<PersonPage id="account-12" />, { at: "/people/account-12" });

test("a person's page has contact, visits to come and past with notes, and how often they did not come (visits-89)", async () => {
  answer(
    route,
    aPerson({
      missed: 2,
      visits: [
        aVisit(5, 20),
        aVisit(4, 2),
        aVisit(3, -2, { outcome: "no_show", note: "Forgot it." }),
        aVisit(2, -30, { outcome: "completed" }),
        anAppointment(1, { status: "cancelled" }),
      ],
    }),
  );
  await open();
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Ada Moreau");
  await expect.element(page.getByText("Missed 2 visits")).toBeVisible();
  await expect
    .element(region("Contact").getByRole("link", { name: "+15305550142" }))
    .toHaveAttribute("href", "tel:+15305550142");
  await expect.element(region("Upcoming visits").getByRole("listitem")).toHaveLength(2);
  await expect
    .element(region("Past visits").getByRole("listitem").nth(0))
    .toMatchTextContent(/Did not come.*Forgot it\./);
  await expect.element(region("Past visits").getByRole("listitem").nth(1)).toMatchTextContent("Came");
  await expect.element(region("Cancelled").getByRole("listitem")).toHaveLength(1);
  await expect.element(region("Next step")).toMatchTextContent(/The next visit is on .* at 9:30 AM\./);
});

test("a request that waits is the next step, opens as in the list, and the page is fetched anew after it", async () => {
  answer(route, aPerson({ visits: [anAppointment(9, { status: "pending" })] }));
  answer("GET /api/appointments/{id}/", {
    ...sampleReply("GET /api/appointments/{id}/"),
    id: 9,
    status: "pending",
    flags: [],
    person: "account-12",
  });
  await open();
  await region("Next step").getByRole("button", { name: "Open the request" }).click();
  const details = page.getByRole("dialog", { name: "Patient Details" });
  await expect.element(details.getByLabelText("Note for staff")).toBeVisible();
  await expect.element(details.getByRole("link", { name: /All visits/ })).not.toBeInTheDocument();
  answer(route, aPerson());
  await details.getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByText("No visit is scheduled.")).toBeVisible();
  expect(callsOf(route)).toHaveLength(2);
});

test("a person's page has the flags of what is ahead, as the list has them (visits-89)", async () => {
  const flagged = (code: "severe_pain" | "wants_another_time" | "overbooked", message: string) => ({
    flags: [{ code, message }],
  });
  answer(
    route,
    aPerson({
      visits: [
        anAppointment(9, { status: "pending", ...flagged("severe_pain", "Severe pain: level 9 of 10.") }),
        aVisit(5, 20, flagged("wants_another_time", "Asks for another time.")),
        aVisit(4, -2, flagged("overbooked", "Overbooked.")),
      ],
    }),
  );
  await open();
  await expect.element(region("Requests").getByText("Severe pain", { exact: true })).toBeVisible();
  await expect
    .element(region("Upcoming visits").getByText("Wants another time", { exact: true }))
    .toBeVisible();
  await expect.element(region("Past visits").getByText("Overlaps")).not.toBeInTheDocument();
});

test("a call from the page knows who calls", async () => {
  answer(route, aPerson());
  await open();
  await page.getByRole("button", { name: "Enter a call" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter a call" });
  await expect.element(dialog.getByText("Ada Moreau")).toBeVisible();
  await expect.element(dialog.getByText("46 years · phone ends in 0142 · no visit yet")).toBeVisible();
  await expect.element(dialog.getByLabelText("Find the caller")).not.toBeInTheDocument();
});

test("someone who is not there any more is said so, and a failure can be tried again", async () => {
  answer(route, problemReply(notFound));
  const { unmount } = await open();
  await expect.element(page.getByText("This person is no longer here.", { exact: false })).toBeVisible();
  await unmount();
  answer(route, lost);
  await open();
  await expect.element(page.getByText("The person could not be loaded.")).toBeVisible();
  answer(route, aPerson());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Ada Moreau");
});
