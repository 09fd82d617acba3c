import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Appointment, alreadyCancelled } from "#contract/appointments/appointments.ts";
import { m } from "#messages/messages.js";
import { answer, callsOf, problemReply } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { refreshLists } from "./appointment-queries.ts";
import { OwnRequests } from "./own-requests.tsx";

const askRoute = "POST /api/appointments/{id}/another-time/";

const request = sampleReply("POST /api/appointments/{id}/cancel/", { id: 7, status: "pending" });
const visit: Appointment = {
  ...request,
  status: "confirmed",
  confirmed_date: "2030-01-07",
  confirmed_time: "10:00",
  provider: "osei",
  minutes: 30,
};

const another = page.getByRole("button", { name: m.visit_another_time() });
const dialog = page.getByRole("dialog", { name: m.visit_another_time() });
const field = (label: string) => dialog.getByLabelText(label, { exact: true });

/** The patient's only request as the server has it, and their next visit. */
function store(stored: Appointment, next: Appointment | null = null) {
  answer("GET /api/appointments/my/", { count: 1, results: [stored] });
  answer("GET /api/appointments/my/next/", { visit: next });
}

beforeEach(async () => {
  store(request);
  await renderPart(<OwnRequests />, { at: "/appointments" });
  await another.click();
});

async function choose(labels: Record<string, string>) {
  for (const [label, value] of Object.entries(labels)) await field(label).selectOptions(value);
}

const send = () => dialog.getByRole("button", { name: m.visit_another_time() }).click();

test("what is chosen for another time stays while the office confirms the request, and is sent (pages-68)", async () => {
  await choose({ "Preferred day": "monday", "Preferred time": "morning" });
  store(visit, visit);
  await refreshLists();
  await expect.element(page.getByText("Confirmed", { exact: true })).toBeInTheDocument();
  await expect.element(field("Preferred day")).toHaveValue("monday");
  await choose({ "Second preferred day": "friday", "Second preferred time": "afternoon" });
  answer(askRoute, { ...visit, wants_another_time: true });
  await send();
  await expect.element(page.getByText(m.visit_done_another_time())).toBeVisible();
  await expect.element(another, { message: "the choices are elsewhere by now" }).not.toBeInTheDocument();
  expect(callsOf(askRoute).map(({ body }) => body)).toEqual([
    {
      preferred_day: "monday",
      preferred_time_frame: "morning",
      preferred_second_day: "friday",
      preferred_second_time_frame: "afternoon",
    },
  ]);
});

test("what is chosen for another time stays while the office cancels the request, and who sends it is told (pages-68)", async () => {
  await choose({ "Preferred day": "monday", "Preferred time": "morning" });
  store({ ...request, status: "cancelled" });
  await refreshLists();
  await expect.element(page.getByText("Cancelled", { exact: true })).toBeInTheDocument();
  await choose({ "Second preferred day": "friday", "Second preferred time": "afternoon" });
  answer(askRoute, problemReply(alreadyCancelled));
  await send();
  await expect.element(dialog.getByText(alreadyCancelled.message())).toBeVisible();
  await expect.element(field("Preferred day")).toHaveValue("monday");
});

test("what is chosen for another time stays while newer requests move the request to another page (pages-68)", async () => {
  await choose({ "Preferred day": "monday", "Preferred time": "morning" });
  const newer = [11, 12, 13, 14, 15].map((id) => ({ ...request, id }));
  answer("GET /api/appointments/my/", { count: 6, results: newer });
  await refreshLists();
  await expect.element(page.getByRole("link", { name: "Page 2" })).toBeInTheDocument();
  await choose({ "Second preferred day": "friday", "Second preferred time": "afternoon" });
  answer(askRoute, { ...request, wants_another_time: true });
  await send();
  await expect.element(page.getByText(m.visit_done_another_time())).toBeVisible();
  expect(callsOf(askRoute).map(({ url }) => url.pathname)).toEqual(["/api/appointments/7/another-time/"]);
});

test("the focus stays in a row whose choices are elsewhere once their dialog is closed (WCAG 2.2, 2.4.3)", async () => {
  await expect.element(dialog).toBeVisible();
  store(visit, visit);
  await refreshLists();
  await userEvent.keyboard("{Escape}");
  await expect.element(another).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 3 })).toHaveFocus();
});
