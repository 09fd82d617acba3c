import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { lastPlannedDay, officeNow } from "#contract/office-dates.ts";
import { answer } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { ConfirmDialog } from "#web/appointments/confirm-dialog.tsx";
import { PhoneRequestForm } from "#web/appointments/phone-request-form.tsx";
import { Closures } from "#web/office/closures.tsx";
import { SiteNotice } from "#web/office/notice-form.tsx";

const nothing = () => undefined;
const request = { ...sampleReply("GET /api/appointments/{id}/"), status: "pending", flags: [] };

/** Every form in which staff type a day that is still to come, and its fields. */
const forms: [form: string, labels: readonly RegExp[], part: ReactNode][] = [
  [
    "a visit",
    [/^Date$/],
    <ConfirmDialog key="visit" request={request as unknown as StaffAppointment} onClose={nothing} />,
  ],
  [
    "a call",
    [/^Date$/],
    <PhoneRequestForm
      key="call"
      startsWith={{ date: "2027-03-01", time: "09:30", provider: "osei", minutes: 30 }}
      onClose={nothing}
    />,
  ],
  ["the notice", [/^First day/, /^Last day/], <SiteNotice key="notice" />],
  ["a closure", [/^Closed from/, /^Closed until/], <Closures key="closure" renderVisits={() => null} />],
];

test.each(forms)("a date for %s has the last day that staff plan as its maximum", async (_, labels, part) => {
  answer("GET /api/appointments/{id}/confirm/", {
    ...sampleReply("GET /api/appointments/{id}/confirm/"),
    suggestions: [],
    warnings: [],
  });
  answer("GET /api/office/notice/", { text: "", from: null, to: null, shown: false });
  answer("GET /api/office/closures/", { results: [] });
  await renderPart(part);
  for (const label of labels)
    await expect
      .element(page.getByLabelText(label))
      .toHaveAttribute("max", lastPlannedDay(officeNow(new Date()).date));
});
