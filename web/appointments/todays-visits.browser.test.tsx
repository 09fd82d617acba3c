import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { StaffAppointment } from "#contract/appointments.ts";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { answer, callsOf } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { TodaysVisits } from "./todays-visits.tsx";

const { date: today } = officeNow(new Date());
const nothing = () => undefined;

const visitOf = (id: number, firstName: string, values: Partial<StaffAppointment>): StaffAppointment => ({
  ...(sampleReply("GET /api/appointments/{id}/confirm/") as unknown as StaffAppointment),
  id,
  user: { username: null, first_name: firstName },
  last_initial: "L",
  age: 41,
  status: "confirmed",
  confirmed_date: today,
  // Begun since the day did.
  confirmed_time: "00:00",
  provider: "osei",
  minutes: 30,
  outcome: null,
  arrived: false,
  flags: [],
  ...values,
});

/** As the server has it. */
let stored: StaffAppointment[];

beforeEach(async () => {
  await page.viewport(1280, 900);
  getQueryClient().clear();
  stored = [visitOf(1, "Ada", {}), visitOf(2, "Noor", { provider: "halloran" })];
  const change = (url: URL, values: Partial<StaffAppointment>) => {
    const id = Number(url.pathname.split("/")[3]);
    stored = stored.map((visit) => (visit.id === id ? { ...visit, ...values } : visit));
    return stored.find((visit) => visit.id === id) as never;
  };
  answer("GET /api/appointments/", ({ url }) => {
    const earlier = url.searchParams.get("outcome") === "none";
    const last = url.searchParams.get("to") ?? "";
    const results = stored.filter(({ confirmed_date: date, outcome }) =>
      earlier ? (date ?? "") <= last && outcome === null : date === today,
    );
    return { count: results.length, results } as never;
  });
  answer("PUT /api/appointments/{id}/arrived/", ({ url, body }) => change(url, body as never));
  answer("PUT /api/appointments/{id}/outcome/", ({ url, body }) => change(url, body as never));
});

const button = (name: string) => page.getByRole("button", { name, exact: true });

test("one press records that a patient has arrived, and another takes that back (visits-83)", async () => {
  await renderPart(<TodaysVisits onOpenRequest={nothing} />, { at: "/appointments" });
  const arrived = button("Arrived: Ada");
  await expect.element(arrived).toHaveAttribute("aria-pressed", "false");
  await arrived.click();
  await expect.element(arrived).toHaveAttribute("aria-pressed", "true");
  await expect.element(button("Arrived: Noor")).toHaveAttribute("aria-pressed", "false");
  await arrived.click();
  await expect.element(arrived).toHaveAttribute("aria-pressed", "false");
  expect(callsOf("PUT /api/appointments/{id}/arrived/").map(({ body }) => body)).toEqual([
    { arrived: true },
    { arrived: false },
  ]);
});

test("one press records an outcome, after which nobody arrives any more, and another takes it back (visits-83)", async () => {
  await renderPart(<TodaysVisits onOpenRequest={nothing} />, { at: "/appointments" });
  await button("Done: Ada").click();
  await expect.element(button("Done: Ada")).toHaveAttribute("aria-pressed", "true");
  await expect.element(button("Arrived: Ada")).not.toBeInTheDocument();
  await button("No-show: Ada").click();
  await expect.element(button("No-show: Ada")).toHaveAttribute("aria-pressed", "true");
  await expect.element(button("Done: Ada")).toHaveAttribute("aria-pressed", "false");
  await button("No-show: Ada").click();
  await expect.element(button("Arrived: Ada")).toBeVisible();
  expect(callsOf("PUT /api/appointments/{id}/outcome/").map(({ body }) => body)).toEqual([
    { outcome: "completed" },
    { outcome: "no_show" },
    { outcome: null },
  ]);
});

test("today's visits stand under their providers, each with what tells people apart (visits-75, visits-83)", async () => {
  await renderPart(<TodaysVisits onOpenRequest={nothing} />, { at: "/appointments" });
  const ofOsei = page.getByRole("region", { name: /Osei/ });
  await expect.element(ofOsei.getByRole("button", { name: "Ada", exact: true })).toBeVisible();
  await expect.element(ofOsei.getByText("L. · 41")).toBeVisible();
  await expect.element(ofOsei.getByText("Noor")).not.toBeInTheDocument();
});

test("a visit of an earlier day without outcome stays until one is recorded (visits-74, visits-83)", async () => {
  stored = [visitOf(3, "Theo", { confirmed_date: addDays(today, -1) })];
  await renderPart(<TodaysVisits onOpenRequest={nothing} />, { at: "/appointments" });
  const earlier = page.getByRole("region", { name: "No outcome yet: 1" });
  await expect.element(earlier.getByRole("button", { name: "Theo", exact: true })).toBeVisible();
  await expect.element(button("Arrived: Theo")).not.toBeInTheDocument();
  await button("No-show: Theo").click();
  await expect.element(earlier).not.toBeInTheDocument();
});
