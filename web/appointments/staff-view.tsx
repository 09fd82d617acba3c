import { useState } from "react";
import type { Profile } from "#contract/accounts.ts";
import { EmployeePanel } from "./employee-panel.tsx";
import { FreedTimeSection } from "./freed-time-section.tsx";
import { useLiveUpdates } from "./live-updates.ts";
import { PatientPanel } from "./patient-panel.tsx";
import { StaffCalendar } from "./staff-calendar.tsx";
import { StaffFooter } from "./staff-footer.tsx";
import { StaffList } from "./staff-list.tsx";

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
