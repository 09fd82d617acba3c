import { m } from "#messages/messages.js";
import { QueryProvider } from "#web/api/query-client.tsx";
import { LinkedVisit } from "#web/appointments/linked-visit.tsx";
import type { Route } from "./+types/visit";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage(m.visit_title());

export const handle: PageHandle = { hasSecretUrl: true, worksWhileClosed: true };

export default function Visit({ params: { token } }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-16">
      <QueryProvider>
        <LinkedVisit token={token} />
      </QueryProvider>
    </div>
  );
}
