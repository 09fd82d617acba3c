import { ResetPasswordForm } from "../accounts/reset-password-form.tsx";
import { FormPage } from "../ui/form-page.tsx";
import type { Route } from "./+types/reset-password";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Reset Password");

export default function ResetPassword({ params: { code } }: Route.ComponentProps) {
  return (
    <FormPage heading="Reset Password" introduction="Choose a new password for your account.">
      <ResetPasswordForm code={code} />
    </FormPage>
  );
}
