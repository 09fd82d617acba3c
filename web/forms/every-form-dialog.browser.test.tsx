import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { reauthenticationRequired } from "#contract/accounts/reauthentication.ts";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { answer, hold, problemReply } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { OwnDataCard } from "#web/accounts/own-data-card.tsx";
import { AbsenceDialog } from "#web/appointments/absence-form.tsx";
import { AnotherTimeDialog } from "#web/appointments/another-time-dialog.tsx";
import { ConfirmDialog } from "#web/appointments/confirm-dialog.tsx";
import { MoveDialog } from "#web/appointments/move-dialog.tsx";
import { PatientPanel } from "#web/appointments/patient-panel.tsx";
import { StaffList } from "#web/appointments/staff-list.tsx";
import { EmployeeList } from "#web/office/employee-list.tsx";
import { PatientTwoFactor } from "#web/office/patient-two-factor.tsx";
import { PublishDialog } from "#web/site/publish-dialog.tsx";
import { ConfirmWithCodeDialog } from "#web/two-factor/confirm-code.tsx";

const nothing = () => undefined;
const visit = {
  ...sampleReply("GET /api/appointments/{id}/"),
  status: "confirmed",
  confirmed_date: "2027-03-01",
  confirmed_time: "09:30",
  provider: "osei",
  minutes: 30,
};
const request = { ...sampleReply("GET /api/appointments/{id}/"), status: "pending", flags: [] };

/** Sends what needs a proof of identity, which the server asks for. */
async function resetTwoFactor(accepts: string): Promise<void> {
  answer(
    "POST /api/office/patients/{username}/reset-two-factor/",
    problemReply(reauthenticationRequired, { accepts: [accepts] }),
  );
  await page.getByLabelText(/username/i).fill("ada.moreau");
  await page.getByRole("button", { name: /reset/i }).click();
}

interface Member {
  readonly part: ReactNode;
  readonly open?: () => Promise<unknown>;
}

/** Every dialog of the site with a form, by the file that has it. */
const dialogs: readonly (readonly [name: string, member: Member])[] = [
  [
    "confirm-dialog",
    { part: <ConfirmDialog request={request as unknown as StaffAppointment} onClose={nothing} /> },
  ],
  ["absence-form", { part: <AbsenceDialog isOpen onClose={nothing} onRecorded={nothing} /> }],
  [
    "another-time-dialog",
    {
      part: (
        <AnotherTimeDialog
          isOpen
          when={undefined}
          send={() => Promise.resolve()}
          onClose={nothing}
          onSent={nothing}
        />
      ),
    },
  ],
  [
    "publish-dialog",
    {
      part: <PublishDialog isOpen kinds={["visits"]} onClose={nothing} />,
    },
  ],
  ["patient-panel", { part: <PatientPanel requestId={1} onClose={nothing} onDecide={nothing} /> }],
  [
    "move-dialog",
    { part: <MoveDialog move={{ visit: visit as unknown as StaffAppointment }} onClose={nothing} /> },
  ],
  [
    "phone-request-form",
    {
      part: <StaffList onOpenRequest={nothing} />,
      open: () => page.getByRole("button", { name: "Enter a call" }).click(),
    },
  ],
  [
    "employee-list",
    {
      part: <EmployeeList />,
      open: () => page.getByRole("button", { name: "Invite someone" }).click(),
    },
  ],
  [
    "use-reauthentication, by password",
    { part: <PatientTwoFactor />, open: () => resetTwoFactor("password") },
  ],
  ["use-reauthentication, by code", { part: <PatientTwoFactor />, open: () => resetTwoFactor("code") }],
  [
    "own-data-card",
    {
      part: <OwnDataCard />,
      open: () => page.getByRole("button", { name: "Delete my account" }).click(),
    },
  ],
  [
    "confirm-code",
    {
      part: (
        <ConfirmWithCodeDialog
          isOpen
          onClose={nothing}
          title="Disable it?"
          confirmText="Disable"
          pendingText="Disabling…"
          fallback="It failed."
          send={() => Promise.resolve()}
          onSuccess={nothing}
        />
      ),
    },
  ],
];

beforeEach(() => {
  answer("GET /api/office/site/{kind}/", sampleReply("GET /api/office/site/{kind}/"));
  answer("GET /api/appointments/", { count: 0, results: [] });
  answer("GET /api/appointments/{id}/", sampleReply("GET /api/appointments/{id}/"));
  answer("GET /api/appointments/{id}/confirm/", {
    ...sampleReply("GET /api/appointments/{id}/confirm/"),
    suggestions: [],
    warnings: [],
  });
  answer("GET /api/appointments/free-times/", { results: [] });
  hold("GET /api/appointments/events/");
  answer("GET /api/office/staff/", { results: [] });
  answer("GET /api/users/me/deletion/", { due_at: null });
  answer("GET /api/users/me/proof/", { accepts: ["password"], expires_at: null });
});

/** Types into the first field of the open dialog, or chooses something where that is a select. */
async function changeFirstField(): Promise<void> {
  const find = () =>
    [...document.querySelectorAll<HTMLInputElement>("dialog[open] :is(input, select, textarea)")].find(
      (field) => field.checkVisibility() && !field.readOnly,
    );
  await expect.poll(find).toBeDefined();
  const field = find() as HTMLInputElement;
  if (field.matches("select"))
    await userEvent.selectOptions(field, field.querySelectorAll("option")[1]?.value ?? "");
  else await userEvent.fill(field, field.type === "date" ? "2027-03-01" : "1");
}

const pressOutside = () =>
  userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true });

test.each(dialogs)(
  "what was typed in the dialog of %s is not dropped without a question",
  async (_, member) => {
    await renderPart(member.part);
    await member.open?.();
    await changeFirstField();
    await pressOutside();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect.element(question).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).toBeVisible();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect.poll(() => document.querySelectorAll("dialog[open]").length).toBe(1);
  },
);
