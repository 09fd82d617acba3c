import { m } from "#messages/messages.js";
import { ForgotPasswordForm } from "#web/accounts/reset-password.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage(m.password_forgot_title());

export const handle: PageHandle = { worksWhileClosed: true };

export default function ForgotPassword() {
  return (
    <FormPage
      heading={m.password_forgot_title()}
      introduction={m.password_forgot_introduction()}
      below={
        <TextLink to="/login" className="justify-self-center py-2">
          {m.login_back()}
        </TextLink>
      }
    >
      <ForgotPasswordForm />
    </FormPage>
  );
}
