import { EmailChangeConfirmation } from "#web/accounts/email-change-confirmation.tsx";
import { QueryProvider } from "#web/api/query-provider.tsx";
import { FocusArea } from "#web/ui/focus-area.tsx";
import { FormPage } from "#web/ui/form-page.tsx";
import type { Route } from "./+types/verify-email-change";
import type { PageHandle } from "./page-handle.ts";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Confirm email change");

export const handle: PageHandle = { hasSecretUrl: true };

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
