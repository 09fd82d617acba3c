import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { alreadyCancelled } from "#contract/appointments/appointments.ts";
import { m } from "#messages/messages.js";
import { answer, problemReply } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { LinkedVisit } from "./linked-visit.tsx";

const key = "GET /api/visits/{token}/";

const visit = {
  ...sampleReply(key),
  status: "confirmed" as const,
  date: "2030-01-07",
  time: "09:00",
  can_cancel: true,
  can_ask_another_time: true,
};

const button = (name: string) => page.getByRole("button", { name });
const groundOf = (name: string) => getComputedStyle(button(name).element()).backgroundColor;

test.each([
  ["the main button of a visit", false],
  ["beside the others for who has asked for another time", true],
])("'I’ll be there' is %s (visits-55)", async (_title, wants_another_time) => {
  answer(key, { ...visit, wants_another_time });
  await renderPart(<LinkedVisit token="a-token" />);
  await expect.element(button("I’ll be there")).toBeVisible();
  expect(groundOf("I’ll be there") === groundOf("I can’t make it")).toBe(wants_another_time);
});

test("who can no longer cancel is shown no button for it while the dialog for another time is open", async () => {
  answer(key, { ...visit, can_cancel: false });
  await renderPart(<LinkedVisit token="a-token" />);
  await button(m.visit_another_time()).click();
  await expect.element(page.getByRole("dialog", { name: m.visit_another_time() })).toBeVisible();
  await expect.element(page.getByText(m.visit_cannot_come(), { exact: true })).not.toBeInTheDocument();
});

test("what is chosen for another time stays while the office cancels the visit, and who sends it is told (pages-68)", async () => {
  answer(key, visit);
  await renderPart(<LinkedVisit token="a-token" />);
  await button(m.visit_another_time()).click();
  const dialog = page.getByRole("dialog", { name: m.visit_another_time() });
  await dialog.getByLabelText("Preferred day", { exact: true }).selectOptions("monday");
  answer(key, { ...visit, status: "cancelled", can_cancel: false, can_ask_another_time: false });
  await getQueryClient().invalidateQueries();
  await expect.element(page.getByText(/is cancelled|was cancelled/).first()).toBeInTheDocument();
  await expect.element(dialog.getByLabelText("Preferred day", { exact: true })).toHaveValue("monday");
  await dialog.getByLabelText("Preferred time", { exact: true }).selectOptions("morning");
  await dialog.getByLabelText("Second preferred day", { exact: true }).selectOptions("friday");
  await dialog.getByLabelText("Second preferred time", { exact: true }).selectOptions("afternoon");
  answer("POST /api/visits/{token}/another-time/", problemReply(alreadyCancelled));
  await dialog.getByRole("button", { name: m.visit_another_time() }).click();
  await expect.element(dialog.getByText(alreadyCancelled.message())).toBeVisible();
});
