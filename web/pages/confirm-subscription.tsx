import { m } from "#messages/messages.js";
import { QueryProvider } from "#web/api/query-client.tsx";
import { ConfirmSubscription } from "#web/posts/confirm-subscription.tsx";
import { FocusArea } from "#web/ui/focus.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/confirm-subscription";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage(m.newsletter_confirm_title());

export const handle: PageHandle = { hasSecretUrl: true, worksWhileClosed: true };

export default function ConfirmSubscriptionPage({ params: { token } }: Route.ComponentProps) {
  return (
    <FormPage heading={m.newsletter_confirm_title()}>
      <QueryProvider>
        <FocusArea>
          <ConfirmSubscription token={token} />
        </FocusArea>
      </QueryProvider>
    </FormPage>
  );
}
