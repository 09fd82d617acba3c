import { useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import type { Profile } from "#contract/accounts.ts";
import { site } from "#contract/site/site.ts";
import { Absences } from "./absences.tsx";
import type { Decision } from "./decision-dialogs.tsx";
import { EmployeePanel } from "./employee-panel.tsx";
import { FreedTimeSection } from "./freed-time-section.tsx";
import { useLiveUpdates } from "./live-updates.ts";
import { PatientPanel } from "./patient-panel.tsx";
import { StaffCalendar } from "./staff-calendar.tsx";
import { StaffList } from "./staff-list.tsx";
import { TodaysVisits } from "./todays-visits.tsx";

/**
 * The one-line footer of the pages that staff work on all day (visits-47), with room below for the round buttons, which
 * would cover the end of the page.
 */
export function StaffFooter() {
  const foot = document.querySelector("[data-staff-footer]");
  return (
    foot &&
    createPortal(
      <p className="page-width flex flex-wrap items-center gap-x-6 pt-2 pb-4 text-note short:pb-2 text-on-inverse-muted">
        <span>{site().footer.copyright}</span>
        <span>
          {site().practice.address.street}, {site().practice.address.city}
        </span>
        <span>{site().practice.phone.display}</span>
        <Link
          to={site().footer.accessibility_policy.href}
          className="inline-block py-1.5 leading-snug underline decoration-1 underline-offset-4 hover:text-on-inverse"
        >
          {site().footer.accessibility_policy.label}
        </Link>
      </p>,
      foot,
    )
  );
}

/** An employee's view: pending work beside today's visits, then the calendar (visits-30, visits-42). */
export function StaffView({ profile }: { profile: Profile }) {
  useLiveUpdates();
  const [opened, setOpened] = useState<number>();
  const decisionState = useState<Decision>();
  return (
    <div className="grid grid-cols-1 gap-6">
      <EmployeePanel profile={profile} />
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(14.5rem,20%)]">
        <StaffList onOpenRequest={setOpened} decisionState={decisionState} />
        <div className="grid grid-cols-1 gap-6">
          <FreedTimeSection />
          <TodaysVisits onOpenRequest={setOpened} />
        </div>
      </div>
      <Absences />
      <StaffCalendar onOpenRequest={setOpened} />
      <PatientPanel requestId={opened} onClose={() => setOpened(undefined)} onDecide={decisionState[1]} />
      <StaffFooter />
    </div>
  );
}
