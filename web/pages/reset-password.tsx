import { m } from "#messages/messages.js";
import { ResetPassword } from "#web/accounts/reset-password.tsx";
import { QueryProvider } from "#web/api/query-client.tsx";
import { FocusArea } from "#web/ui/focus.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/reset-password";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage(m.password_reset_title());

export const handle: PageHandle = { hasSecretUrl: true, worksWhileClosed: true };

export default function ResetPasswordPage({ params: { code } }: Route.ComponentProps) {
  return (
    <FormPage heading={m.password_reset_title()} introduction={m.password_reset_introduction()}>
      <QueryProvider>
        <FocusArea>
          <ResetPassword key={code} code={code} />
        </FocusArea>
      </QueryProvider>
    </FormPage>
  );
}
