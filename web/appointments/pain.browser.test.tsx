import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { AppointmentDetails, StaffAppointment } from "#contract/appointments/appointments.ts";
import { officeNow } from "#contract/office-dates.ts";
import { aCalendarVisit, aConfirmedVisit } from "#tests/samples/confirmed-visit.ts";
import { answer, hold } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { DaySheet } from "./day-sheet.tsx";
import { GuestForm } from "./guest-form.tsx";
import { NextRequest } from "./next-request.tsx";
import { PatientForm } from "./patient-form.tsx";
import { PersonVisits, sortVisits } from "./person-visits.tsx";
import { PhoneRequestForm } from "./phone-request-form.tsx";
import { RequestDetails } from "./request-details.tsx";
import { RequestSent } from "./request-sent.tsx";
import { RequestTable } from "./request-table.tsx";
import { TodaysVisits } from "./todays-visits.tsx";

const flags: StaffAppointment["flags"] = [{ code: "severe_pain", message: "Severe pain: level 9 of 10." }];

const request: StaffAppointment = {
  ...(sampleReply("GET /api/appointments/{id}/confirm/") as unknown as StaffAppointment),
  id: 1,
  status: "pending",
  flags,
};

const { date: today } = officeNow(new Date());
const visit = aConfirmedVisit("Noor", { id: 2, confirmed_date: today, flags });

const details: AppointmentDetails = {
  ...sampleReply("GET /api/appointments/{id}/"),
  level_of_discomfort: 9,
  flags,
};

const sent = {
  preferred_day: "monday",
  preferred_time_frame: "morning",
  preferred_second_day: "friday",
  preferred_second_time_frame: "afternoon",
  category: request.category,
  level_of_discomfort: "9",
  mouth_pain_area: "none",
  message: "",
} as const;

const typeLevel = async () => page.getByLabelText(/^Level of discomfort/).fill("9");

async function typeLevelOfCaller() {
  await page.getByText("More about the visit").click();
  await typeLevel();
}

interface Place {
  readonly file: string;
  readonly part: ReactNode;
  readonly type?: () => Promise<void>;
}

/** Everything that shows how much it hurts. */
const places: readonly Place[] = [
  {
    file: "request-table.tsx",
    part: <RequestTable requests={[request]} onOpen={vi.fn()} onConfirm={vi.fn()} onCancel={vi.fn()} />,
  },
  {
    file: "next-request.tsx",
    part: <NextRequest request={request} onOpen={vi.fn()} onConfirm={vi.fn()} />,
  },
  { file: "todays-visits.tsx", part: <TodaysVisits onOpenRequest={vi.fn()} /> },
  { file: "day-sheet.tsx", part: <DaySheet /> },
  {
    file: "person-visits.tsx",
    part: (
      <PersonVisits
        sorted={sortVisits(
          [
            { ...request, note: null },
            { ...visit, note: null },
          ],
          `${today} 00:00`,
        )}
        onOpen={vi.fn()}
      />
    ),
  },
  { file: "request-details.tsx", part: <RequestDetails details={details} /> },
  { file: "phone-request-form.tsx", part: <PhoneRequestForm onClose={vi.fn()} />, type: typeLevelOfCaller },
  { file: "guest-form.tsx", part: <GuestForm onSent={vi.fn()} />, type: typeLevel },
  {
    file: "patient-form.tsx",
    part: <PatientForm profile={sampleReply("GET /api/users/me/profile/")} onSent={vi.fn()} />,
    type: typeLevel,
  },
  {
    file: "request-sent.tsx",
    part: (
      <RequestSent sent={sent} by={{ first_name: "Noor", last_name: "Marsh" }} onAnother={vi.fn()}>
        <span>Our emails go to you.</span>
      </RequestSent>
    ),
  },
];

function colorOf(token: "danger" | "danger-subtle"): string {
  const probe = document.body.appendChild(document.createElement("span"));
  probe.style.color = `var(--color-${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The elements that say it in words of their own, as far as they are seen. */
const sayingIt = () =>
  [...document.querySelectorAll("main *")].filter((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const words = own.map(({ textContent }) => textContent).join("");
    return /severe pain|\b9 of 10/i.test(words) && element.checkVisibility() && element.clientWidth !== 1;
  });

/** Whether an element's words are red, or on red: in a badge or a notice. */
function isRed(element: Element): boolean {
  const [red, subtle] = [colorOf("danger"), colorOf("danger-subtle")];
  if (getComputedStyle(element).color === red) return true;
  const grounds = [element, element.closest("li"), element.closest(".rounded-box")];
  return grounds.some((ground) => ground && [red, subtle].includes(getComputedStyle(ground).backgroundColor));
}

for (const width of [390, 1440]) {
  test.each(places)(`$file shows severe pain in red in a window of ${width} (visits-121)`, async (place) => {
    await page.viewport(width, 900);
    answer("GET /api/appointments/guest/", { form_token: "token" });
    hold("GET /api/appointments/events/");
    answer("GET /api/people/", { results: [] });
    answer("GET /api/appointments/", { count: 1, results: [visit] });
    answer("GET /api/appointments/calendar/", { results: [aCalendarVisit(visit)], closures: [] });
    await renderPart(place.part, { at: "/appointments" });
    await place.type?.();
    // It is on the first screen of a phone alone (visits-42).
    const isShown = width < 640 || place.file !== "next-request.tsx";
    await expect.poll(() => sayingIt().length > 0).toBe(isShown);
    expect(
      sayingIt()
        .filter((element) => !isRed(element))
        .map(({ outerHTML }) => outerHTML),
    ).toEqual([]);
  });
}

test("no other part shows how much it hurts", () => {
  const sources = import.meta.glob<string>("../**/*.tsx", { query: "?raw", import: "default", eager: true });
  const showing = Object.entries(sources)
    .filter(([name]) => !name.endsWith("test.tsx"))
    .filter(([, text]) =>
      /<(?:PainLevel|FlagNotices|RequestFlags|SeverePain)\b|adviceOnPain\(|\bflags\.map\(/.test(text),
    )
    .map(([name]) => name.replace(/^.*\//, ""));
  // The one component of each, and the badges of a row.
  const definitions = ["pain.tsx", "request-flags.tsx"];
  expect(showing.filter((name) => !definitions.includes(name)).toSorted()).toEqual(
    places.map(({ file }) => file).toSorted(),
  );
});
