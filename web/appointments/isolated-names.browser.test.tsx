import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { officeNow } from "#contract/office-dates.ts";
import { aCalendarVisit } from "#tests/samples/confirmed-visit.ts";
import { answer, hold } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { AffectedVisits } from "./affected-visits.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DaySheet } from "./day-sheet.tsx";
import { OfferToCandidates } from "./freed-time-section.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { PatientPanel } from "./patient-panel.tsx";
import { StaffCalendar } from "./staff-calendar.tsx";
import { StaffList } from "./staff-list.tsx";
import { TodaysVisits } from "./todays-visits.tsx";

/** Of letters that run from right to left, and of an old row, which an override turns around. */
const names = ["נור", "نور", "\u202Eadnaled"];
const { date: today } = officeNow(new Date());
const nothing = () => undefined;

const visitOf = (first_name: string) =>
  ({
    ...sampleReply("GET /api/appointments/{id}/"),
    user: { username: null, first_name },
    status: "confirmed",
    confirmed_date: today,
    confirmed_time: "10:00",
    provider: "osei",
    minutes: 30,
    flags: [],
  }) as unknown as StaffAppointment;

const details = sampleReply("GET /api/appointments/{id}/");
let visit: StaffAppointment;

/** The texts with a name that would turn what is beside it around. */
function turnedTexts(name: string): { found: number; turned: string[] } {
  const word = name.replace("\u202E", "");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const turned: string[] = [];
  let found = 0;
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    if (!parentElement?.checkVisibility() || !data.includes(word)) continue;
    found += 1;
    const isolating = parentElement.closest("bdi");
    if (!isolating && !data.includes(`\u2068${word}\u2069`)) turned.push(data);
  }
  return { found, turned };
}

const parts: Record<string, () => ReactNode> = {
  "the list of requests": () => <StaffList onOpenRequest={nothing} />,
  "the calendar": () => <StaffCalendar onOpenRequest={nothing} />,
  "the day sheet": () => <DaySheet />,
  "the patient's panel": () => <PatientPanel requestId={1} onClose={nothing} onDecide={nothing} />,
  "the dialog that confirms": () => (
    <ConfirmDialog
      request={{ ...visit, flags: [{ code: "wants_another_time", message: "Asks." }] }}
      onClose={nothing}
    />
  ),
  "the dialog that moves": () => <MoveDialog move={{ visit }} onClose={nothing} />,
  "today's visits": () => <TodaysVisits onOpenRequest={nothing} />,
  "the requests that fit a free time": () => (
    <OfferToCandidates
      freed={{ appointmentId: 7, date: today, time: "10:00", provider: "osei", minutes: 30 }}
    />
  ),
  "the visits of an absence": () => (
    <AffectedVisits
      opened={{ why: "someone is away", visits: [visit] } as never}
      visits={[visit]}
      onClose={nothing}
    />
  ),
  "the dialog that cancels": () => <CancelDialog request={visit} onClose={nothing} />,
};

beforeEach(() => {
  answer("GET /api/appointments/", () => ({ count: 1, results: [visit] }) as never);
  answer("GET /api/appointments/calendar/", () => ({ results: [aCalendarVisit(visit)], closures: [] }));
  answer("GET /api/appointments/{id}/", () => ({
    ...details,
    patient_name: visit.patient_name,
    age: visit.age,
    patient: { ...details.patient, first_name: visit.user.first_name, last_name: "" },
  }));
  answer("GET /api/appointments/{id}/confirm/", {
    ...sampleReply("GET /api/appointments/{id}/confirm/"),
    suggestions: [],
    warnings: [],
  });
  answer(
    "GET /api/appointments/offers/",
    () =>
      ({
        is_free: true,
        count: 1,
        results: [{ ...visit, is_offered: false }],
      }) as never,
  );
  answer("GET /api/appointments/free-times/", { results: [] });
  hold("GET /api/appointments/events/");
  answer("GET /api/appointments/absences/", { results: [], closures: [] });
  answer("GET /api/office-days/", { today, banner: null, closures: [], opens_and_closes: [] });
});

test.each(Object.entries(parts))("%s names the person that a visit is for", async (_part, render) => {
  visit = { ...visitOf("Ada"), patient_first_name: "Elin", patient_name: "Elin Garcia", age: 7 };
  await renderPart(render(), { at: "/appointments" });
  await expect.poll(() => document.body.innerText).toMatch(/for\s+Elin( Garcia)?, 7/);
});

for (const [part, render] of Object.entries(parts))
  test.each(names)(
    `a name that runs from right to left turns nothing around in ${part}: %j`,
    async (name) => {
      visit = visitOf(name);
      await renderPart(render(), { at: "/appointments" });
      await expect.poll(() => turnedTexts(name).found).toBeGreaterThan(0);
      if (part === "the calendar")
        await expect.poll(() => document.querySelector(".visit-calendar-event-content")).not.toBeNull();
      expect(turnedTexts(name).turned).toEqual([]);
    },
  );
