import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Person } from "#contract/appointments/people.ts";
import { undoSeconds } from "#contract/appointments/visit-changes.ts";
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

const undoRoute = "POST /api/appointments/{id}/undo/";
const details = page.getByRole("dialog", { name: "Patient Details" });
const undo = page.getByRole("button", { name: "Undo" });

/** The buttons named Undo that can be reached: what is behind an open dialog is inert. */
function reachable(): Element[] {
  const modals = [...document.querySelectorAll("dialog:modal")];
  return undo.elements().filter((button) => modals.every((modal) => modal.contains(button)));
}

/** Opens the question whether to cancel the person's only request, from its details. */
async function askToCancel(more: Person["visits"] = []) {
  const request = anAppointment(9, { status: "pending" });
  const cancelled = { ...request, status: "cancelled" } as const;
  answer(route, aPerson({ visits: [request, ...more] }));
  answer("GET /api/appointments/{id}/", {
    ...sampleReply("GET /api/appointments/{id}/"),
    ...request,
    person: "account-12",
  });
  answer("GET /api/appointments/", { count: 0, results: [] });
  answer("PUT /api/appointments/{id}/confirm/", {
    ...cancelled,
    message: "Cancelled.",
    warnings: [],
  } as never);
  answer(undoRoute, { ...request, message: "Undone. No email was sent.", warnings: [] } as never);
  await open();
  await region("Next step").getByRole("button", { name: "Open the request" }).click();
  await details.getByRole("button", { name: "Cancel" }).click();
  answer(route, aPerson({ visits: [cancelled, ...more] }));
}

const yes = page.getByRole("button", { name: "Yes, cancel" });

/** Cancels the request; its details stay open. */
async function cancelRequest(more: Person["visits"] = []) {
  await askToCancel(more);
  await yes.click();
  await expect.element(details.getByText(/request is now cancelled\.$/)).toBeVisible();
}

test("what was done from a request's details can be undone in them, where it is announced once (visits-43)", async () => {
  await cancelRequest();
  // The button that opened the question is gone.
  await expect.poll(() => details.element().contains(document.activeElement)).toBe(true);
  await expect.poll(() => reachable().length).toBe(1);
  expect(undo.elements().map((button) => button.closest("[aria-live]")?.ariaLive)).toEqual(["off", "polite"]);
  await details.getByRole("button", { name: "Undo" }).click();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(details.getByRole("heading", { name: "Patient Details" })).toHaveFocus();
  await expect.element(details.getByRole("button", { name: "Confirm" })).toBeVisible();
  expect(callsOf(undoRoute)).toHaveLength(1);
});

test("what was done can be undone on a person's page, in view and fetched anew, once the details are closed (visits-43)", async () => {
  await cancelRequest(Array.from({ length: 20 }, (_, index) => aVisit(20 + index, -2 - index)));
  await details.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => reachable().length).toBe(1);
  await expect.element(undo).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText("No visit is scheduled.")).toBeVisible();
  answer(route, aPerson({ visits: [anAppointment(9, { status: "pending" })] }));
  await undo.click();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  await expect.element(page.getByText("1 request is waiting for an answer.")).toBeVisible();
});

test("an Undo whose time is over stays while it has the focus, and is gone with the details around it", async () => {
  await askToCancel();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await yes.click();
  await expect.poll(() => vi.advanceTimersByTimeAsync(1).then(() => reachable().length)).toBe(1);
  const [button] = reachable() as HTMLElement[];
  button?.focus();
  await vi.advanceTimersByTimeAsync(undoSeconds * 1_000);
  await expect.element(button ?? null).toHaveFocus();
  await expect.element(button ?? null).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{Escape}");
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(undo).not.toBeInTheDocument();
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
