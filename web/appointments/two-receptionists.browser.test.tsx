import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { alreadyConfirmed } from "#contract/appointments/appointments.ts";
import { notConfirmed } from "#contract/appointments/visit-changes.ts";
import { movedSince, timeTaken } from "#contract/appointments/visit-times.ts";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { aConfirmedVisit } from "#tests/samples/confirmed-visit.ts";
import { answer, callsOf, hold, problemReply } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { CallDialog } from "./phone-request-form.tsx";

const day = addDays(officeNow(new Date()).date, 20);
const taken = {
  taken_by: {
    first_name: "Noor",
    category: "oral_surgeon_other",
    date: day,
    time: "11:00",
    minutes: 30,
  },
  free_times: [{ date: day, time: "11:30" }],
};
const visit = aConfirmedVisit("Ada", { id: 5, confirmed_date: day });

const alerts: string[] = [];
window.alert = (text: string) => void alerts.push(text);

beforeEach(() => {
  alerts.length = 0;
  getQueryClient().clear();
  answer("GET /api/appointments/free-times/", { results: [] });
  answer("GET /api/appointments/{id}/confirm/", {
    ...visit,
    suggestions: [],
    fits_wishes: true,
    warnings: [],
  } as never);
});

const dialog = page.getByRole("dialog");
const time = dialog.getByLabelText("Time");
const minutes = dialog.getByLabelText("Minutes");
const move = dialog.getByRole("button", { name: "Move visit" });

async function openMoved() {
  await renderPart(
    <MoveDialog
      move={{ visit, target: { date: day, time: "11:00", provider: "takeda" } }}
      onClose={() => undefined}
    />,
  );
  await minutes.fill("45");
}

test("who drags a visit to a time that a colleague has just given away is told whose it is, and keeps the form", async () => {
  answer("PUT /api/appointments/{id}/reschedule/", problemReply(timeTaken, taken));
  await openMoved();
  await move.click();
  await expect.element(dialog.getByText(/This time is taken:/)).toBeVisible();
  await expect.element(dialog.getByText(/Noor/)).toBeVisible();
  await expect.element(time).toHaveValue("11:00");
  await expect.element(minutes).toHaveValue("45");
  await expect.element(dialog.getByLabelText("Provider")).toHaveValue("takeda");
  await dialog.getByRole("button", { name: /11:30 AM$/ }).click();
  await expect.element(time).toHaveValue("11:30");
  await expect.element(minutes, { message: "what was typed stays" }).toHaveValue("45");
  expect(alerts, "nothing interrupts").toEqual([]);
});

test("who moves a visit that a colleague has just cancelled is told so, and keeps the form", async () => {
  answer("PUT /api/appointments/{id}/reschedule/", problemReply(notConfirmed));
  await openMoved();
  await move.click();
  await expect.poll(() => alerts).toEqual([notConfirmed.message()]);
  await expect.element(minutes).toHaveValue("45");
  await expect.element(time).toHaveValue("11:00");
});

test("who moves a visit that a colleague has just moved is told where it is, keeps the form, and moves it from there (visits-111)", async () => {
  const current = { ...visit, confirmed_time: "14:30", provider: "osei" };
  answer("PUT /api/appointments/{id}/reschedule/", problemReply(movedSince, { visit: current }));
  await openMoved();
  await move.click();
  const where = /just moved this visit\. It is now on .* at 2:30 PM with .*Osei/;
  await expect.element(dialog.getByText(where)).toBeVisible();
  await expect.element(time).toHaveValue("11:00");
  await expect.element(minutes).toHaveValue("45");
  await move.click();
  const sent = () =>
    callsOf("PUT /api/appointments/{id}/reschedule/").map(
      ({ body }) => (body as { moved_from: Record<string, unknown> }).moved_from,
    );
  await expect.poll(sent).toEqual([
    { confirmed_date: day, confirmed_time: "09:00", provider: "halloran", minutes: 30 },
    { confirmed_date: day, confirmed_time: "14:30", provider: "osei", minutes: 30 },
  ]);
});

test("who cancels a visit that a colleague has just moved is told where it is, and asked about that (visits-115)", async () => {
  const shown = aConfirmedVisit("Ada", { id: 5, confirmed_date: day });
  const current = { ...shown, confirmed_time: "15:00", provider: "osei" };
  const onClose = vi.fn();
  answer("PUT /api/appointments/{id}/confirm/", problemReply(movedSince, { visit: current }));
  await renderPart(<CancelDialog request={shown} onClose={onClose} />);
  await expect.element(dialog).toHaveAccessibleDescription(/ at 9:00 AM with Dr\. .*Halloran\.$/);
  const cancel = dialog.getByRole("button", { name: "Yes, cancel" });
  await cancel.click();
  const where = /just moved this visit\. It is now on .* at 3:00 PM with .*Osei/;
  await expect.element(dialog.getByText(where)).toBeVisible();
  await expect.element(dialog).toHaveAccessibleDescription(/ at 3:00 PM with Dr\. .*Osei\.$/);
  expect(onClose, "the dialog stays").not.toHaveBeenCalled();
  const cancelled = sampleReply("PUT /api/appointments/{id}/confirm/", { status: "cancelled", warnings: [] });
  answer("PUT /api/appointments/{id}/confirm/", cancelled);
  await cancel.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(callsOf("PUT /api/appointments/{id}/confirm/").map(({ body }) => body)).toMatchObject([
    {
      cancelled_from: { confirmed_date: day, confirmed_time: "09:00", provider: "halloran", minutes: 30 },
    },
    { cancelled_from: { confirmed_date: day, confirmed_time: "15:00", provider: "osei", minutes: 30 } },
  ]);
});

test("who cancels a request that a colleague has just confirmed is told when its visit is (visits-115)", async () => {
  const shown = aConfirmedVisit("Ada", {
    id: 5,
    status: "pending",
    confirmed_date: null,
    confirmed_time: null,
    provider: null,
    minutes: null,
  });
  const current = aConfirmedVisit("Ada", { id: 5, confirmed_date: day });
  answer("PUT /api/appointments/{id}/confirm/", problemReply(alreadyConfirmed, { visit: current }));
  await renderPart(<CancelDialog request={shown} onClose={() => undefined} />);
  await dialog.getByRole("button", { name: "Yes, cancel" }).click();
  await expect.element(dialog.getByText(/already confirmed\. It is now on .* at 9:00 AM/)).toBeVisible();
  await expect.element(dialog).toHaveAccessibleDescription(/ at 9:00 AM with Dr\. .*Halloran\.$/);
  expect(callsOf("PUT /api/appointments/{id}/confirm/")[0]?.body).toMatchObject({ cancelled_from: null });
});

const vera = {
  id: "account-12",
  username: "vera.lund",
  first_name: "Vera",
  last_name: "Lund",
  age: 46,
  phone_end: "0142",
  patient_name: null,
  visits: 1,
  next: null,
};

async function enterCall() {
  answer("GET /api/people/", { results: [vera] });
  answer("GET /api/appointments/free-times/", ({ url }) => ({
    results: [
      { date: day, time: "11:00", provider: url.searchParams.get("provider") ?? "halloran", minutes: 30 },
    ],
  }));
  await renderPart(<CallDialog isOpen onClose={() => undefined} />);
  await expect.element(page.getByLabelText("Find the caller")).toHaveFocus();
  await userEvent.keyboard("vera");
  await expect.element(page.getByText("1 person")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await page.getByLabelText("Category").selectOptions("oral_surgeon_other");
  await page
    .getByRole("button", { name: /11:00 AM$/ })
    .first()
    .click();
  await page.getByLabelText(/^Message/).fill("A wisdom tooth.");
}

const confirm = page.getByRole("button", { name: "Confirm appointment" });

test("a call for a time that a colleague has just given away keeps its caller and its words", async () => {
  await enterCall();
  answer("POST /api/appointments/staff/", problemReply(timeTaken, taken));
  await confirm.click();
  await expect.element(page.getByText(/This time is taken:/)).toBeVisible();
  await expect.element(page.getByText("Vera Lund")).toBeVisible();
  await expect.element(page.getByLabelText("Category")).toHaveValue("oral_surgeon_other");
  await expect.element(page.getByLabelText(/^Message/)).toHaveValue("A wisdom tooth.");
  await expect.element(page.getByRole("button", { name: /11:30 AM$/ })).toBeVisible();
});

test("a double press enters a call once, and a repeat has the same key (visits-13)", {
  tags: "full",
}, async () => {
  await enterCall();
  const entering = hold("POST /api/appointments/staff/");
  await confirm.dblClick();
  await expect.poll(() => callsOf("POST /api/appointments/staff/").length).toBe(1);
  entering.arrive(new Response("", { status: 502 }));
  await expect.element(page.getByLabelText(/^Message/)).toHaveValue("A wisdom tooth.");
  answer(
    "POST /api/appointments/staff/",
    sampleReply("POST /api/appointments/staff/", { message: "Entered.", flags: [], warnings: [] }),
  );
  await expect.element(confirm).toBeVisible();
  await confirm.click();
  await expect.poll(() => callsOf("POST /api/appointments/staff/").length).toBe(2);
  const keys = callsOf("POST /api/appointments/staff/").map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
});
