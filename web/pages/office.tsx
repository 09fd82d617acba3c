import type { ReactNode } from "react";
import { ClosureVisits } from "#web/appointments/closure-visits.tsx";
import { StaffFooter } from "#web/appointments/staff-footer.tsx";
import { Closures } from "#web/office/closures.tsx";
import { OfficeEmails } from "#web/office/emails.tsx";
import { EmployeeList } from "#web/office/employee-list.tsx";
import { Health } from "#web/office/health.tsx";
import { InboxForm } from "#web/office/inbox-form.tsx";
import { LeftToDo } from "#web/office/left-to-do.tsx";
import { AccessLog, OfficeLog } from "#web/office/logs.tsx";
import { SiteNotice } from "#web/office/notice-form.tsx";
import { PatientTwoFactor } from "#web/office/patient-two-factor.tsx";
import { Weeks } from "#web/office/weeks.tsx";
import { SetupCard } from "#web/site/setup-card.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { ChipLink } from "#web/ui/chip.tsx";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Office");

/** The page's sections by weight: what is done often, then what is read, then what is technical (office-25). */
const sections: readonly { readonly heading: string; readonly anchor: string; readonly part: ReactNode }[] = [
  { heading: "Notice", anchor: "notice", part: <SiteNotice /> },
  {
    heading: "Closures",
    anchor: "closures",
    part: (
      <Closures renderVisits={(closure, onClose) => <ClosureVisits closure={closure} onClose={onClose} />} />
    ),
  },
  { heading: "Team", anchor: "team", part: <EmployeeList /> },
  {
    heading: "Locked-out patients",
    anchor: "patients",
    part: (
      <div className="grid gap-5">
        <PatientTwoFactor />
      </div>
    ),
  },
  {
    heading: "Weekly numbers and health",
    anchor: "numbers",
    part: (
      <div className="grid gap-8">
        <Weeks />
        <Health />
      </div>
    ),
  },
  {
    heading: "Email",
    anchor: "email",
    part: (
      <div className="grid gap-8">
        <OfficeEmails />
        <InboxForm />
      </div>
    ),
  },
  { heading: "Access log", anchor: "access-log", part: <AccessLog /> },
  { heading: "Office log", anchor: "office-log", part: <OfficeLog /> },
];

export const handle: PageHandle = {
  layout: (content) => (
    <div className="page-width grid grid-cols-1 gap-8 py-10 sm:py-14">
      <h1 className="text-4xl sm:text-5xl">Office</h1>
      {content}
    </div>
  ),
};

export default function Office() {
  return (
    <>
      <SetupCard />
      <LeftToDo />
      <nav aria-label="Parts of the office" className="flex flex-wrap gap-2">
        {sections.map(({ heading, anchor }) => (
          <ChipLink key={anchor} to={`#${anchor}`} isCurrent={false}>
            {heading}
          </ChipLink>
        ))}
        <ChipLink to="/office/site" isCurrent={false}>
          Website
        </ChipLink>
      </nav>
      {sections.map(({ heading, anchor, part }) => (
        <div key={anchor} id={anchor} className="scroll-mt-28">
          <CardSection heading={heading}>{part}</CardSection>
        </div>
      ))}
      <StaffFooter />
    </>
  );
}
