import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Appointment } from "#contract/appointments/appointments.ts";
import { m } from "#messages/messages.js";
import { answer, callsOf } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { refreshLists } from "./appointment-queries.ts";
import { NextVisit } from "./next-visit.tsx";

const askRoute = "POST /api/appointments/{id}/another-time/";

const visit = (id: number, date: string): Appointment =>
  sampleReply("POST /api/appointments/{id}/cancel/", {
    id,
    status: "confirmed",
    confirmed_date: date,
    confirmed_time: "10:00",
    provider: "osei",
    minutes: 30,
  });
const shown = visit(2, "2030-01-08");
const sooner = visit(1, "2030-01-07");

const another = page.getByRole("button", { name: m.visit_another_time() });
const dialog = page.getByRole("dialog", { name: m.visit_another_time() });
const field = (label: string) => dialog.getByLabelText(label, { exact: true });
const card = page.getByRole("region", { name: m.visit_next() });

/** The patient's next visit as the server has it from now on. */
async function setNext(next: Appointment | null) {
  answer("GET /api/appointments/my/next/", { visit: next });
  await refreshLists();
}

beforeEach(async () => {
  await setNext(shown);
  await renderPart(<NextVisit isHiddenWithoutVisit />);
  await another.click();
});

test.each([
  ["another visit is the next one", sooner, /January 7/],
  ["there is no next visit", null, new RegExp(m.visit_next_none())],
])(
  "what is chosen for another time stays while %s, and is asked for its own visit (pages-68)",
  async (_title, next, words) => {
    await field("Preferred day").selectOptions("monday");
    await field("Preferred time").selectOptions("morning");
    await setNext(next);
    await expect.element(field("Preferred day")).toHaveValue("monday");
    await field("Second preferred day").selectOptions("friday");
    await field("Second preferred time").selectOptions("afternoon");
    answer(askRoute, { ...shown, wants_another_time: true });
    await dialog.getByRole("button", { name: m.visit_another_time() }).click();
    await expect.element(card.getByText(/instead of .* January 8/)).toBeVisible();
    expect(callsOf(askRoute).map(({ url }) => url.pathname)).toEqual(["/api/appointments/2/another-time/"]);
    await expect.element(card.getByText(words)).toBeVisible();
  },
);

test("the card shows the visit that is the next one once a dialog about the former is closed, and keeps the focus", async () => {
  await expect.element(dialog).toBeVisible();
  await setNext(sooner);
  await userEvent.keyboard("{Escape}");
  await expect.element(card.getByText(/January 7/)).toBeVisible();
  await expect.element(card.getByRole("heading", { name: m.visit_next() })).toHaveFocus();
});
