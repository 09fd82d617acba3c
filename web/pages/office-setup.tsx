import { StaffFooter } from "#web/appointments/staff-footer.tsx";
import { Setup } from "#web/site/setup.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Set-up");

export const handle: PageHandle = {
  layout: (content) => (
    <div className="page-width grid max-w-4xl grid-cols-1 gap-6 py-10 sm:py-14">
      <h1 className="text-4xl sm:text-5xl">Set up your practice</h1>
      <TextLink variant="standalone" to="/office" className="justify-self-start">
        To the office
      </TextLink>
      {content}
    </div>
  ),
};

export default function OfficeSetup() {
  return (
    <>
      <Setup />
      <StaffFooter />
    </>
  );
}
