import { ForgotPasswordForm } from "#web/accounts/reset-password.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Forgot Password");

export const handle: PageHandle = { worksWhileClosed: true };

export default function ForgotPassword() {
  return (
    <FormPage
      heading="Forgot Password"
      introduction="Enter your email and we will send you a reset link."
      below={
        <TextLink to="/login" className="justify-self-center py-2">
          Back to login
        </TextLink>
      }
    >
      <ForgotPasswordForm />
    </FormPage>
  );
}
