import { Dashboard } from "#web/appointments/dashboard.tsx";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Appointments");

export const handle: PageHandle = {
  layout: (content) => (
    <div className="page-width grid grid-cols-1 gap-8 py-10 sm:py-14 lg:py-16">
      <h1 className="text-4xl sm:text-5xl lg:text-6xl">Appointments</h1>
      {content}
    </div>
  ),
};

export default Dashboard;
