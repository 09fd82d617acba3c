import { useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import type { Profile } from "#contract/accounts.ts";
import { site } from "#contract/site/site.ts";
import { EmployeePanel } from "./employee-panel.tsx";
import { FreedTimeSection } from "./freed-time-section.tsx";
import { useLiveUpdates } from "./live-updates.ts";
import { PatientPanel } from "./patient-panel.tsx";
import { StaffCalendar } from "./staff-calendar.tsx";
import { StaffList } from "./staff-list.tsx";

/**
 * The one-line footer of the pages that staff work on all day (visits-47), with room below for the round buttons, which
 * would cover the end of the page.
 */
export function StaffFooter() {
  const foot = document.querySelector("[data-staff-footer]");
  return (
    foot &&
    createPortal(
      <p className="page-width flex flex-wrap items-center gap-x-6 pt-2 pb-22 text-note short:pb-2 text-on-inverse-muted">
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

/** An employee's view: pending work, the calendar, and all requests (visits-30). */
export function StaffView({ profile }: { profile: Profile }) {
  useLiveUpdates();
  const [opened, setOpened] = useState<number>();
  return (
    <div className="grid gap-14">
      <EmployeePanel profile={profile} />
      <StaffCalendar onOpenRequest={setOpened} />
      <FreedTimeSection />
      <StaffList onOpenRequest={setOpened} />
      <PatientPanel requestId={opened} onClose={() => setOpened(undefined)} />
      <StaffFooter />
    </div>
  );
}
