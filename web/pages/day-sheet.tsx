import { DaySheet } from "#web/appointments/day-sheet.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Day sheet");

export const handle: PageHandle = {
  layout: (content) => (
    <div className="page-width grid grid-cols-1 gap-6 py-10 sm:py-14 print:w-full print:gap-2 print:py-0">
      <h1 className="text-4xl sm:text-5xl print:hidden">Day sheet</h1>
      <TextLink to="/appointments" className="justify-self-start print:hidden">
        Back to appointments
      </TextLink>
      {content}
    </div>
  ),
};

export default DaySheet;
