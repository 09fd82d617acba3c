import { beforeEach, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { aConfirmedVisit } from "#tests/samples/confirmed-visit.ts";
import { answer } from "#tests/support/answers.ts";
import { sampleReply } from "#tests/support/sample-reply.ts";
import {
  choose,
  expectFailureShown,
  fill,
  opened,
  press,
  type SendingDialog,
} from "#tests/support/sending-dialogs.tsx";
import { AbsenceDialog } from "./absence-form.tsx";
import { AffectedVisits } from "./affected-visits.tsx";
import { AnotherTimeDialog } from "./another-time-dialog.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CancelOwnDialog } from "./cancel-own-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FreeTimeDialog } from "./free-time-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { ownVisitApi } from "./own-visit-api.ts";
import { PatientPanel } from "./patient-panel.tsx";
import { CallDialog } from "./phone-request-form.tsx";

const nothing = () => undefined;
const [day, nextDay] = [30, 31].map((ahead) => addDays(officeNow(new Date()).date, ahead)) as [
  string,
  string,
];
const free = { date: day, time: "09:00", provider: "halloran", minutes: 30 };
const visit = aConfirmedVisit("Ada", { id: 5, confirmed_date: day });
const group = { key: "absence-1", why: "Dr. Halloran is away", visits: [visit] };
const request = { ...visit, id: 6, status: "pending", confirmed_date: null, confirmed_time: null } as const;
const person = {
  id: "account-12",
  username: null,
  first_name: "Ada",
  last_name: "Moreau",
  age: 46,
  phone_end: null,
  patient_name: null,
  visits: 1,
  next: null,
};

const dialogs: readonly SendingDialog[] = [
  {
    path: "web/appointments/absence-form.tsx",
    part: () =>
      opened((isOpen, onClose) => <AbsenceDialog isOpen={isOpen} onClose={onClose} onRecorded={nothing} />),
    send: async () => {
      await choose("Provider", "halloran");
      await fill("First day", day);
      await fill("Last day", nextDay);
      await press("Record absence");
    },
    call: "POST /api/appointments/absences/",
  },
  {
    path: "web/appointments/affected-visits.tsx",
    part: () =>
      opened((isOpen, onClose) => (
        <AffectedVisits opened={isOpen ? group : undefined} visits={group.visits} onClose={onClose} />
      )),
    send: () => press("Ask the patient"),
    call: "POST /api/appointments/{id}/ask-another-time/",
  },
  {
    path: "web/appointments/another-time-dialog.tsx",
    part: () =>
      opened((isOpen, onClose) => (
        <AnotherTimeDialog
          isOpen={isOpen}
          when={undefined}
          send={ownVisitApi(5).askForAnotherTime}
          onClose={onClose}
          onSent={nothing}
        />
      )),
    send: async () => {
      await choose("Preferred day", "monday");
      await choose("Preferred time", "morning");
      await choose("Second preferred day", "friday");
      await choose("Second preferred time", "morning");
      await press("Ask for another time");
    },
    call: "POST /api/appointments/{id}/another-time/",
  },
  {
    path: "web/appointments/cancel-dialog.tsx",
    part: () =>
      opened((isOpen, onClose) => <CancelDialog request={isOpen ? visit : undefined} onClose={onClose} />),
    send: () => press("Yes, cancel"),
    call: "PUT /api/appointments/{id}/confirm/",
  },
  {
    path: "web/appointments/cancel-own-dialog.tsx",
    part: () =>
      opened((isOpen, onClose) => (
        <CancelOwnDialog
          isOpen={isOpen}
          isVisit
          when={undefined}
          cancel={ownVisitApi(5).cancel}
          onClose={onClose}
          onCancelled={nothing}
        />
      )),
    send: () => press("Yes, cancel my visit"),
    call: "POST /api/appointments/{id}/cancel/",
  },
  {
    path: "web/appointments/confirm-dialog.tsx",
    part: () =>
      opened((isOpen, onClose) => <ConfirmDialog request={isOpen ? request : undefined} onClose={onClose} />),
    send: async () => {
      await fill("Date", day);
      await fill("Time", "10:00");
      await press("Confirm appointment");
    },
    call: "PUT /api/appointments/{id}/confirm/",
  },
  {
    path: "web/appointments/free-time-dialog.tsx",
    part: () =>
      opened((isOpen, onClose) => (
        <FreeTimeDialog free={isOpen ? free : undefined} onEnterCall={nothing} onClose={onClose} />
      )),
    send: async () => {
      await page.getByRole("checkbox").click();
      await press("Offer this time");
    },
    call: "POST /api/appointments/offers/",
  },
  {
    path: "web/appointments/move-dialog.tsx",
    part: () =>
      opened((isOpen, onClose) => <MoveDialog move={isOpen ? { visit } : undefined} onClose={onClose} />),
    send: () => press("Move visit"),
    call: "PUT /api/appointments/{id}/reschedule/",
  },
  {
    path: "web/appointments/patient-panel.tsx",
    part: () =>
      opened((isOpen, onClose) => (
        <PatientPanel requestId={isOpen ? 5 : undefined} onClose={onClose} onDecide={nothing} />
      )),
    send: async () => {
      await fill("Note for staff", "Prefers the phone");
      await press("Save note");
    },
    call: "PUT /api/appointments/{id}/note/",
  },
  {
    path: "web/appointments/patient-panel.tsx",
    part: () =>
      opened((isOpen, onClose) => (
        <PatientPanel requestId={isOpen ? 5 : undefined} onClose={onClose} onDecide={nothing} />
      )),
    send: async () => {
      await page.getByText("More", { exact: true }).click();
      await press("Download as FHIR");
    },
    call: "GET /api/appointments/{id}/fhir/",
  },
  {
    path: "web/appointments/phone-request-form.tsx",
    part: () => opened((isOpen, onClose) => <CallDialog isOpen={isOpen} person={person} onClose={onClose} />),
    send: async () => {
      await choose("Category", "general_dentist_emergency");
      await page.getByRole("button", { name: /9:00 AM/ }).click();
      await press("Confirm appointment");
    },
    call: "POST /api/appointments/staff/",
  },
];

beforeEach(() => {
  answer("GET /api/appointments/", { count: 0, results: [] });
  answer("GET /api/appointments/{id}/", sampleReply("GET /api/appointments/{id}/"));
  answer("GET /api/appointments/{id}/confirm/", {
    ...sampleReply("GET /api/appointments/{id}/confirm/"),
    suggestions: [],
    warnings: [],
  });
  answer("GET /api/appointments/free-times/", { results: [free] });
  answer("GET /api/appointments/offers/", {
    is_free: true,
    count: 1,
    results: [{ ...request, is_offered: false }],
  } as never);
});

test.each(dialogs)(
  "who presses Escape in $path reads all the same that $call has failed (pages-75)",
  expectFailureShown,
);
