import { StaffFooter } from "#web/appointments/staff-footer.tsx";
import { DocumentList } from "#web/site/document-list.tsx";
import { SetupCard } from "#web/site/setup-card.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Website");

export const handle: PageHandle = {
  layout: (content) => (
    <div className="page-width grid grid-cols-1 gap-6 py-10 sm:py-14">
      <h1 className="text-4xl sm:text-5xl">Website</h1>
      <TextLink variant="standalone" to="/office" className="justify-self-start">
        Back to the office
      </TextLink>
      {content}
    </div>
  ),
};

export default function OfficeSite() {
  return (
    <>
      <SetupCard />
      <DocumentList />
      <StaffFooter />
    </>
  );
}
