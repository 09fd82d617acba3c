import { m } from "#messages/messages.js";
import { QueryProvider } from "#web/api/query-client.tsx";
import { OfferedTime } from "#web/appointments/offered-time.tsx";
import type { Route } from "./+types/offer";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage(m.offer_title());

export const handle: PageHandle = { hasSecretUrl: true, worksWhileClosed: true };

export default function Offer({ params: { token } }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-16">
      <QueryProvider>
        <OfferedTime token={token} />
      </QueryProvider>
    </div>
  );
}
