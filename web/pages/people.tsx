import { FindPerson } from "#web/appointments/find-person.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("People");

export const handle: PageHandle = {
  layout: (content) => (
    <div className="page-width grid min-h-[75svh] grid-cols-1 content-start gap-6 py-10 sm:py-14">
      <h1 className="text-4xl sm:text-5xl">People</h1>
      <TextLink to="/appointments" className="justify-self-start">
        Back to appointments
      </TextLink>
      {content}
    </div>
  ),
};

export default FindPerson;
