import { EmailChangeConfirmation } from "#web/accounts/email-verification.tsx";
import { QueryProvider } from "#web/api/query-client.tsx";
import { FocusArea } from "#web/ui/focus.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/verify-email-change";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Confirm email change");

export const handle: PageHandle = { hasSecretUrl: true, worksWhileClosed: true };

export default function VerifyEmailChange({ params: { code } }: Route.ComponentProps) {
  return (
    <FormPage heading="Confirm email change">
      <QueryProvider>
        <FocusArea>
          <EmailChangeConfirmation code={code} />
        </FocusArea>
      </QueryProvider>
    </FormPage>
  );
}
