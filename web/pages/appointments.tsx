import { m } from "#messages/messages.js";
import { Dashboard } from "#web/appointments/dashboard.tsx";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage(m.own_requests_title());

export const handle: PageHandle = {
  layout: (content) => (
    // Staff work on this page all day: it is wide, and begins with the work.
    <div className="page-width grid grid-cols-1 gap-8 py-10 sm:py-14 lg:py-16 [:root[data-role=employee]_&]:gap-5 [:root[data-role=employee]_&]:py-5 xl:[:root[data-role=employee]_&]:w-[min(100%-5rem,100rem)]">
      <h1 className="text-4xl sm:text-5xl lg:text-6xl [:root[data-role=employee]_&]:sr-only">
        {m.own_requests_title()}
      </h1>
      {content}
    </div>
  ),
};

export default Dashboard;
