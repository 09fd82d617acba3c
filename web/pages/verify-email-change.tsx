import { m } from "#messages/messages.js";
import { EmailChangeConfirmation } from "#web/accounts/email-verification.tsx";
import { QueryProvider } from "#web/api/query-client.tsx";
import { FocusArea } from "#web/ui/focus.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/verify-email-change";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage(m.email_change_confirm_title());

export const handle: PageHandle = { hasSecretUrl: true, worksWhileClosed: true };

export default function VerifyEmailChange({ params: { code } }: Route.ComponentProps) {
  return (
    <FormPage heading={m.email_change_confirm_title()}>
      <QueryProvider>
        <FocusArea>
          <EmailChangeConfirmation code={code} />
        </FocusArea>
      </QueryProvider>
    </FormPage>
  );
}
