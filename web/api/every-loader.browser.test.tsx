import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Api } from "#contract/api.ts";
import { answer, callsOf, hold, problemReply } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { OwnDataCard } from "#web/accounts/own-data-card.tsx";
import { Absences } from "#web/appointments/absences.tsx";
import { Dashboard } from "#web/appointments/dashboard.tsx";
import { DaySheet } from "#web/appointments/day-sheet.tsx";
import { StaffCalendar } from "#web/appointments/staff-calendar.tsx";
import { StaffList } from "#web/appointments/staff-list.tsx";
import { Closures } from "#web/office/closures.tsx";
import { OfficeEmails } from "#web/office/emails.tsx";
import { EmployeeList } from "#web/office/employee-list.tsx";
import { Health } from "#web/office/health.tsx";
import { LeftToDo } from "#web/office/left-to-do.tsx";
import { OfficeLog } from "#web/office/logs.tsx";
import { SiteNotice } from "#web/office/notice-form.tsx";
import { Weeks } from "#web/office/weeks.tsx";
import { RecentActivity } from "#web/sign-in/recent-activity.tsx";
import { SessionList } from "#web/sign-in/session-list.tsx";
import { PasskeysCard } from "#web/two-factor/passkeys-card.tsx";
import { TwoFactorCard } from "#web/two-factor/two-factor-card.tsx";
import { TwoFactorSetup } from "#web/two-factor/two-factor-setup.tsx";

const nothing = () => undefined;

/** What loads something, with the call that fails. */
const loaders: readonly (readonly [keyof Api, ReactNode])[] = [
  ["GET /api/users/me/profile/", <Dashboard key="profile" />],
  ["GET /api/2fa/totp/status/", <Dashboard key="status" />],
  ["GET /api/appointments/my/next/", <Dashboard key="next" />],
  ["GET /api/appointments/my/", <Dashboard key="own" />],
  ["GET /api/appointments/", <StaffList key="list" onOpenRequest={nothing} />],
  ["GET /api/appointments/absences/", <Absences key="absences" />],
  ["GET /api/appointments/calendar/", <StaffCalendar key="calendar" onOpenRequest={nothing} />],
  ["GET /api/appointments/calendar/", <DaySheet key="day" />],
  ["GET /api/office/closures/", <Closures key="closures" renderVisits={() => null} />],
  ["GET /api/office/staff/", <EmployeeList key="team" />],
  ["GET /api/office/health/", <Health key="health" />],
  ["GET /api/office/insights/", <Weeks key="weeks" />],
  ["GET /api/office/left-to-do/", <LeftToDo key="left" />],
  ["GET /api/office/mail/", <OfficeEmails key="mail" />],
  ["GET /api/office/notice/", <SiteNotice key="notice" />],
  ["GET /api/users/me/deletion/", <OwnDataCard key="data" />],
  ["GET /api/office/log/", <OfficeLog key="log" />],
  ["GET /api/users/me/activity/", <RecentActivity key="activity" />],
  ["GET /api/users/me/sessions/", <SessionList key="sessions" />],
  ["GET /api/passkeys/", <PasskeysCard key="passkeys" />],
  ["GET /api/2fa/totp/status/", <TwoFactorCard key="card" />],
  ["GET /api/2fa/totp/status/", <TwoFactorSetup key="setup" returnPage="/" backPage="/" />],
];

beforeEach(() => {
  vi.spyOn(window, "alert").mockImplementation(nothing);
  answer(
    "GET /api/users/me/profile/",
    sampleReply("GET /api/users/me/profile/", { role: "customer", insurance: "none" }),
  );
  answer("GET /api/2fa/totp/status/", sampleReply("GET /api/2fa/totp/status/", { enabled: true }));
  answer("GET /api/appointments/my/next/", { visit: null });
  answer("GET /api/appointments/my/", { count: 0, results: [] });
  answer("GET /api/appointments/", { count: 0, results: [] });
  answer("GET /api/appointments/absences/", { results: [], closures: [] });
  hold("GET /api/appointments/events/");
});

for (const [place, [key, part]] of loaders.entries())
  test(`${key} is tried four times, then a sentence offers to try again, and nothing goes on`, {
    tags: place % 4 === 0 ? [] : ["full"],
  }, async () => {
    answer(key, () => problemReply({ code: "unavailable", status: 503, message: () => "Out of order." }));
    await renderPart(part, { at: "/appointments" });
    const again = page.getByRole("button", { name: /^(Try again|Retry)$/ });
    await expect.element(again.first()).toBeVisible();
    const tries = callsOf(key).length;
    expect(tries).toBe(4);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(callsOf(key)).toHaveLength(tries);
    await expect.element(page.getByText("Loading...")).not.toBeInTheDocument();
    await again.first().click();
    await expect.poll(() => callsOf(key).length).toBe(2 * tries);
    await expect.element(again.first()).toBeVisible();
  });
