import { memo, useState } from "react";
import type { Profile } from "#contract/accounts/accounts.ts";
import { Absences } from "./absences.tsx";
import type { Decision } from "./decision-dialogs.tsx";
import { EmployeePanel } from "./employee-panel.tsx";
import { FreedTimeSection } from "./freed-time-section.tsx";
import { useLiveUpdates } from "./live-updates.ts";
import { PatientPanel } from "./patient-panel.tsx";
import { StaffCalendar } from "./staff-calendar.tsx";
import { StaffFooter } from "./staff-footer.tsx";
import { StaffList } from "./staff-list.tsx";
import { TodaysVisits } from "./todays-visits.tsx";

// A dialog that opens over the page renders none of them anew.
const SteadyPanel = memo(EmployeePanel);
const SteadyVisits = memo(TodaysVisits);
const SteadyFreedTime = memo(FreedTimeSection);
const SteadyAbsences = memo(Absences);
const SteadyFooter = memo(StaffFooter);

/** An employee's view: pending work beside today's visits, then the calendar (visits-30, visits-42). */
export function StaffView({ profile }: { profile: Profile }) {
  useLiveUpdates();
  const [opened, setOpened] = useState<number>();
  const decisionState = useState<Decision>();
  return (
    <div className="grid grid-cols-1 gap-6">
      <SteadyPanel profile={profile} />
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(14.5rem,20%)]">
        <StaffList onOpenRequest={setOpened} decisionState={decisionState} />
        <div className="grid grid-cols-1 gap-6">
          <SteadyFreedTime />
          <SteadyVisits onOpenRequest={setOpened} />
        </div>
      </div>
      <SteadyAbsences />
      <StaffCalendar onOpenRequest={setOpened} />
      <PatientPanel requestId={opened} onClose={() => setOpened(undefined)} onDecide={decisionState[1]} />
      <SteadyFooter />
    </div>
  );
}
