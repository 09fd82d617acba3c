import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Absences as Listed } from "#contract/appointments/absences.ts";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { timeTaken } from "#contract/appointments/visit-times.ts";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { providerName } from "#contract/site/look-up.ts";
import { aConfirmedVisit } from "#tests/samples/confirmed-visit.ts";
import { answer, callsOf, hold, problemReply } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { Absences } from "./absences.tsx";
import { refreshLists } from "./appointment-queries.ts";
import { StaffList } from "./staff-list.tsx";

const day = addDays(officeNow(new Date()).date, 10);
const later = addDays(day, 7);

const aVisit = (id: number, firstName: string) =>
  aConfirmedVisit(firstName, {
    id,
    confirmed_date: day,
    flags: [{ code: "provider_absent", message: "The provider is away at this time." }],
  });

/** As the server has them. */
let listed: Listed;
let undoable: StaffAppointment[];

const away = (affected: StaffAppointment[]) => ({
  id: 7,
  provider: "halloran",
  from: day,
  to: day,
  part: null,
  reason: "A course",
  affected,
});

/** Takes a visit out of the absence, as moving or cancelling it does. */
function settle(id: number, status: StaffAppointment["status"]) {
  const [absence] = listed.results;
  undoable = absence?.affected ?? [];
  listed = { ...listed, results: [away(undoable.filter((visit) => visit.id !== id))] };
  const name = undoable.find((visit) => visit.id === id)?.user.first_name ?? "";
  const changed = { ...aVisit(id, name), flags: [], confirmed_date: later, status };
  return { ...changed, message: "Changed.", warnings: [] } as never;
}

const idOf = (url: URL) => Number(url.pathname.split("/")[3]);

beforeEach(async () => {
  await page.viewport(1280, 900);
  getQueryClient().clear();
  undoable = [];
  listed = { results: [], closures: [] };
  answer("GET /api/appointments/absences/", () => listed);
  answer("POST /api/appointments/absences/", () => {
    const absence = away([aVisit(1, "Ada"), aVisit(2, "Noor"), aVisit(3, "Theo")]);
    listed = { ...listed, results: [absence] };
    return absence;
  });
  answer("GET /api/appointments/free-times/", ({ url }) => ({
    results: [{ date: later, time: "10:00", provider: url.searchParams.get("provider") ?? "", minutes: 30 }],
  }));
  answer("PUT /api/appointments/{id}/reschedule/", ({ url }) => settle(idOf(url), "confirmed"));
  answer("PUT /api/appointments/{id}/confirm/", ({ url }) => settle(idOf(url), "cancelled"));
  answer("POST /api/appointments/{id}/undo/", ({ url }) => {
    listed = { ...listed, results: [away(undoable)] };
    return { ...aVisit(idOf(url), "Ada"), message: "Undone.", warnings: [] } as never;
  });
  answer("POST /api/appointments/{id}/ask-another-time/", ({ url }) => {
    const asked: StaffAppointment = {
      ...aVisit(idOf(url), "Noor"),
      flags: [{ code: "asked_to_choose", message: "Was asked by email to choose another time." }],
    };
    const rest = listed.results[0]?.affected.filter(({ id }) => id !== asked.id) ?? [];
    listed = { ...listed, results: [away([...rest, asked])] };
    return { ...asked, message: "Asked.", warnings: [] } as never;
  });
});

const dialog = page.getByRole("dialog", { name: "Visits affected" });
const halloran = () => providerName("halloran");
const moveTo = () => dialog.getByRole("button", { name: new RegExp(`^Move to .* ${halloran()}$`) });
const shown = (name: string) => dialog.getByRole("heading", { level: 3, name: new RegExp(name) });

async function recordAbsence() {
  await renderPart(<Absences />, { at: "/appointments" });
  await page.getByRole("button", { name: "Record an absence" }).click();
  const form = page.getByRole("dialog", { name: "Record an absence" });
  await form.getByLabelText("Provider").selectOptions("halloran");
  await form.getByLabelText("First day").fill(day);
  await form.getByLabelText("Last day").fill(day);
  await form.getByLabelText(/^Reason/).fill("A course");
  await form.getByRole("button", { name: "Record absence" }).click();
}

test("recording an absence leads through the visits in it one by one, each change with Undo (visits-99)", async () => {
  await recordAbsence();
  expect(callsOf("POST /api/appointments/absences/")[0]?.body).toEqual({
    provider: "halloran",
    from: day,
    to: day,
    part: null,
    reason: "A course",
  });
  await expect.element(shown("Ada")).toBeVisible();
  await expect.element(dialog.getByText("3 left")).toBeVisible();
  await moveTo().click();
  await expect.element(shown("Noor"), { message: "it says whose visit is next" }).toHaveFocus();
  await expect.element(dialog.getByText("2 left")).toBeVisible();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect.element(shown("Ada")).toBeVisible();
  await moveTo().click();
  await expect.element(shown("Noor")).toBeVisible();
  await dialog.getByRole("button", { name: "Ask the patient" }).click();
  await expect.element(shown("Theo")).toBeVisible();
  await expect.element(dialog.getByText("1 left · 1 asked by email")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel visit" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect
    .element(dialog.getByText("The patient has been asked to choose another time.", { exact: true }))
    .toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect
    .element(page.getByText(/^The patient has been asked to choose another time: .* is away/))
    .toBeVisible();
});

test("what is left is counted on the page, of closures too, until nothing is", async () => {
  const closure = { from: later, to: later, reason: "A new floor", affected: [aVisit(4, "Gale")] };
  listed = { results: [away([aVisit(1, "Ada"), aVisit(2, "Noor")])], closures: [closure] };
  await renderPart(<Absences />, { at: "/appointments" });
  await expect
    .poll(() => document.body.textContent)
    .toContain(`2 visits are on days when ${halloran()} is away`);
  await expect.element(page.getByText(/^1 visit is on days when the office is closed/)).toBeVisible();
  listed = { results: [away([])], closures: [] };
  await refreshLists();
  await expect.element(page.getByText(/on days when/)).not.toBeInTheDocument();
});

test("where all patients were asked, that is said with who they are, and they can be gone through all the same (visits-118)", async () => {
  const flags = [{ code: "asked_to_choose", message: "Was asked by email to choose another time." } as const];
  const asked = ["Ada", "Noor", "Theo"].map((name, index) => ({
    ...aVisit(index + 1, name),
    flags: [...flags],
  }));
  listed = { results: [away(asked)], closures: [] };
  answer("GET /api/appointments/", { count: 0, results: [] });
  const opened = sampleReply("GET /api/appointments/{id}/");
  answer("GET /api/appointments/{id}/", {
    ...opened,
    flags: [],
    patient: { ...opened.patient, phone: "5305550142" },
  });
  await renderPart(<Absences />, { at: "/appointments" });
  await expect
    .element(
      page.getByText(/^The patients of all 3 visits have been asked to choose another time: .* is away/),
    )
    .toBeVisible();
  await page.getByRole("button", { name: "See who" }).click();
  await expect
    .element(
      dialog.getByText("The patients of all 3 visits have been asked to choose another time.", {
        exact: true,
      }),
    )
    .toBeVisible();
  await expect.poll(() => dialog.getByRole("listitem").elements().length).toBe(3);
  await dialog.getByRole("button", { name: "Noor" }).click();
  const details = page.getByRole("dialog", { name: "Patient Details" });
  await expect.element(details.getByRole("link", { name: "5305550142" }).first()).toBeVisible();
  await details.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog.getByRole("button", { name: "Noor" })).toHaveFocus();
  await dialog.getByRole("button", { name: "Go through them now" }).click();
  await expect.element(shown("Ada")).toBeVisible();
  await expect.element(dialog.getByText("3 left")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Ask the patient" })).not.toBeInTheDocument();
  await moveTo().click();
  await expect.element(shown("Noor")).toBeVisible();
  await dialog.getByRole("button", { name: "Finish later" }).click();
  // By keyboard, since what the move says covers the button on this short page.
  await expect.element(page.getByRole("button", { name: "See who" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByText(/^The patients of both visits have been asked/)).toBeVisible();
});

test("a patient without an email address is to be called, and not asked by email (visits-98)", async () => {
  listed = { results: [away([{ ...aVisit(1, "Ada"), has_email: false }])], closures: [] };
  const opened = sampleReply("GET /api/appointments/{id}/");
  answer("GET /api/appointments/{id}/", {
    ...opened,
    flags: [],
    patient: { ...opened.patient, email: null, phone: "5305550142" },
  });
  // The panel's other requests of the same person.
  answer("GET /api/appointments/", { count: 0, results: [] });
  await renderPart(<Absences />, { at: "/appointments" });
  await page.getByRole("button", { name: "Go through it" }).click();
  await expect.element(shown("Ada")).toBeVisible();
  await expect.element(dialog.getByText(/There is no email address/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Ask the patient" })).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Call …" }).click();
  const details = page.getByRole("dialog", { name: "Patient Details" });
  await expect.element(details.getByRole("link", { name: "5305550142" }).first()).toBeVisible();
});

test("a colleague's change is followed and loses neither the dialog nor its place", async () => {
  await recordAbsence();
  await dialog.getByRole("button", { name: "Later" }).click();
  await expect.element(shown("Noor")).toBeVisible();
  settle(3, "confirmed");
  await refreshLists();
  await expect.element(dialog.getByText("2 left")).toBeVisible();
  await expect.element(shown("Noor")).toBeVisible();
});

test("a time that a colleague has just taken is said, and the visit stays", async () => {
  const taken_by = {
    first_name: "Gale",
    category: "general_dentist_continuation",
    date: "2026-11-30",
    time: "09:00",
    minutes: 30,
  };
  answer("PUT /api/appointments/{id}/reschedule/", problemReply(timeTaken, { taken_by, free_times: [] }));
  await recordAbsence();
  await moveTo().click();
  const message =
    /^Someone else has just taken this time: \W*Gale\W*, General Dentist continuation, Mon, Nov 30 at 9:00 AM for 30 minutes\.$/;
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(shown("Ada")).toBeVisible();
});

test("a visit is offered no time to which the one before was just moved", async () => {
  await recordAbsence();
  await expect.element(dialog.getByRole("button", { name: /10:00/ })).toBeVisible();
  const next = hold("GET /api/appointments/free-times/");
  await moveTo().click();
  await expect.element(shown("Noor")).toBeVisible();
  await expect.element(moveTo()).not.toBeInTheDocument();
  next.arrive({ results: [{ date: later, time: "11:00", provider: "halloran", minutes: 30 }] });
  await expect.element(dialog.getByRole("button", { name: /11:00/ })).toBeVisible();
});

test("an absence is deleted from the list", async () => {
  listed = { results: [away([])], closures: [] };
  answer("DELETE /api/appointments/absences/{id}/", () => {
    listed = { results: [], closures: [] };
    return new Response(null, { status: 204 });
  });
  await renderPart(<Absences />, { at: "/appointments" });
  await page.getByRole("button", { name: /^Delete: / }).click();
  await expect.element(page.getByText("No one is away.")).toBeVisible();
});

test("the key a opens the form from the list, to whose row the focus returns (visits-44)", async () => {
  answer("GET /api/appointments/", { count: 1, results: [aVisit(1, "Ada") as never] });
  await renderPart(
    <>
      <StaffList onOpenRequest={() => undefined} />
      <Absences />
    </>,
    { at: "/appointments" },
  );
  const form = page.getByRole("dialog", { name: "Record an absence" });
  const row = page.getByRole("button", { name: "Ada", exact: true });
  await expect.element(row).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a person" }).click();
  await userEvent.keyboard("a");
  await expect.element(form, { message: "not in a field" }).not.toBeInTheDocument();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard("a");
  await expect.element(form.getByLabelText("Provider")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
});
