import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { aConfirmedVisit } from "#tests/samples/confirmed-visit.ts";
import { answer, hold } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { getQueryClient } from "#web/api/query-client.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { CallDialog } from "./phone-request-form.tsx";

const plan = "GET /api/appointments/{id}/confirm/";
const freeTimes = "GET /api/appointments/free-times/";

const days = [30, 31, 32, 33].map((ahead) => addDays(officeNow(new Date()).date, ahead));
const visit = aConfirmedVisit("Ada", { id: 5, confirmed_date: days[0] as string });
const pending: StaffAppointment = { ...visit, status: "pending", confirmed_date: null, confirmed_time: null };

const planReply = (times: readonly string[]) => ({
  ...visit,
  suggestions: times.map((date) => ({ confirmed_date: date, confirmed_time: "08:00" })),
  fits_wishes: true,
  warnings: [],
});

const nothing = () => undefined;

function holdFreeTimes() {
  const held = hold(freeTimes);
  const results = days.map((date) => ({ date, time: "08:00", provider: "halloran", minutes: 30 }));
  return () => held.arrive({ results });
}

function holdSuggestions() {
  const held = hold(plan);
  return () => held.arrive(planReply(days) as never);
}

const members = {
  "Enter a call": {
    dialog: <CallDialog isOpen onClose={nothing} />,
    open: () => page.getByLabelText("Category").selectOptions("general_dentist_emergency"),
    below: page.getByRole("button", { name: "Another time" }),
    holdTimes: holdFreeTimes,
  },
  "Move visit": {
    dialog: <MoveDialog move={{ visit }} onClose={nothing} />,
    open: () => Promise.resolve(),
    below: page.getByLabelText("Date"),
    holdTimes: holdFreeTimes,
  },
  "Confirm appointment": {
    dialog: <ConfirmDialog request={pending} onClose={nothing} />,
    open: () => Promise.resolve(),
    below: page.getByLabelText("Date"),
    holdTimes: holdSuggestions,
  },
};

beforeEach(() => {
  getQueryClient().clear();
  answer(plan, planReply([]) as never);
});

for (const width of [1280, 390]) {
  test.for(Object.entries(members))(
    `at ${width} pixels, free times that arrive do not move what is below them: %s`,
    async ([, { dialog, open, below, holdTimes }]) => {
      await page.viewport(width, 900);
      const arrive = holdTimes();
      await renderPart(dialog);
      await open();
      await expect.element(below).toBeVisible();
      const top = () => Math.round(below.element().getBoundingClientRect().top);
      await expect
        .poll(() => document.getAnimations().filter(({ playState }) => playState === "running").length)
        .toBe(0);
      const before = top();
      arrive();
      const times = page.getByRole("button", { name: /8:00 AM$/ });
      await expect.poll(() => times.elements().length).toBeGreaterThanOrEqual(days.length);
      expect(Math.abs(top() - before)).toBeLessThanOrEqual(1);
    },
  );
}

for (const width of [1280, 390]) {
  test.for(["Move visit", "Confirm appointment"] as const)(
    `at ${width} pixels, neither the chosen day nor a warning about it moves the buttons below: %s (visits-20)`,
    async (member) => {
      await page.viewport(width, 900);
      answer(freeTimes, { results: [] });
      await renderPart(members[member].dialog);
      const fields = page.getByRole("dialog", { name: member });
      const send = fields.getByRole("button", { name: member });
      await fields.getByLabelText("Time").fill("12:00");
      const isAtRest = () =>
        document.querySelector("[class*=animate-pulse]") === null &&
        document.getAnimations().every(({ playState }) => playState !== "running");
      await expect.poll(isAtRest).toBe(true);
      const next = hold(plan);
      const top = () => Math.round(send.element().getBoundingClientRect().top);
      const before = top();
      await fields.getByLabelText("Date").fill(days[1] as string);
      await expect.element(fields.getByText(/, office time\.$/)).toBeVisible();
      expect(Math.abs(top() - before)).toBeLessThanOrEqual(1);
      const message = "The provider has another visit at this time.";
      next.arrive({ ...planReply([]), warnings: [{ code: "time_taken", message }] } as never);
      await expect.element(fields.getByText(message)).toBeVisible();
      expect(Math.abs(top() - before)).toBeLessThanOrEqual(1);
    },
  );
}
