import { ResetPassword } from "#web/accounts/reset-password.tsx";
import { QueryProvider } from "#web/api/query-client.tsx";
import { FocusArea } from "#web/ui/focus.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/reset-password";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Reset Password");

export const handle: PageHandle = { hasSecretUrl: true, worksWhileClosed: true };

export default function ResetPasswordPage({ params: { code } }: Route.ComponentProps) {
  return (
    <FormPage heading="Reset Password" introduction="Choose a new password for your account.">
      <QueryProvider>
        <FocusArea>
          <ResetPassword key={code} code={code} />
        </FocusArea>
      </QueryProvider>
    </FormPage>
  );
}
