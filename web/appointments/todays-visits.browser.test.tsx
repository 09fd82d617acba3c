import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { answer, callsOf } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { refreshLists } from "./appointment-queries.ts";
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
  stored = [
    visitOf(1, "Ada", { flags: [{ code: "severe_pain", message: "Severe pain: level 9 of 10." }] }),
    visitOf(2, "Noor", { provider: "halloran" }),
  ];
  await renderPart(<TodaysVisits onOpenRequest={nothing} />, { at: "/appointments" });
  const ofOsei = page.getByRole("region", { name: /Osei/ });
  await expect.element(ofOsei.getByRole("button", { name: "Ada", exact: true })).toBeVisible();
  await expect.element(ofOsei.getByText("L. · 41")).toBeVisible();
  await expect.element(ofOsei.getByText("Severe pain")).toBeVisible();
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

test.each([
  ["today", today],
  ["an earlier day", addDays(today, -1)],
])(
  "visits of %s keep their places under the pointer while others change them (visits-82)",
  async (_, day) => {
    stored = [visitOf(1, "Ada", { confirmed_date: day }), visitOf(2, "Noor", { confirmed_date: day })];
    await renderPart(
      <>
        <TodaysVisits onOpenRequest={nothing} />
        <h2>Elsewhere</h2>
      </>,
      { at: "/appointments" },
    );
    const rows = () => page.getByRole("button", { name: /^Done: / }).elements();
    const names = () => rows().map((element) => element.getAttribute("aria-label"));
    await button("Done: Ada").hover();
    await button("Done: Noor").hover();
    // A colleague has recorded one, or given the day another first visit.
    stored =
      day === today
        ? [visitOf(3, "Theo", {}), ...stored]
        : [visitOf(1, "Ada", { confirmed_date: day, outcome: "completed" }), ...stored.slice(1)];
    const asked = callsOf("GET /api/appointments/").length;
    await refreshLists();
    await expect.poll(() => callsOf("GET /api/appointments/").length).toBeGreaterThan(asked);
    expect(names()).toEqual(["Done: Ada", "Done: Noor"]);
    await page.getByRole("heading", { name: "Elsewhere" }).hover();
    await expect
      .poll(names)
      .toEqual(day === today ? ["Done: Theo", "Done: Ada", "Done: Noor"] : ["Done: Noor"]);
  },
);

test("one's own outcome takes a row away at once, also under the pointer (visits-82)", async () => {
  const day = addDays(today, -1);
  stored = [visitOf(1, "Ada", { confirmed_date: day }), visitOf(2, "Noor", { confirmed_date: day })];
  await renderPart(<TodaysVisits onOpenRequest={nothing} />, { at: "/appointments" });
  await button("Done: Noor").hover();
  await button("Done: Ada").hover();
  await button("Done: Ada").click();
  await expect.element(button("Done: Ada")).not.toBeInTheDocument();
  await expect.element(button("Done: Noor")).toBeVisible();
});
