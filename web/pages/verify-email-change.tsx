import { EmailChangeConfirmation } from "../accounts/email-change-confirmation.tsx";
import { FormPage } from "../ui/form-page.tsx";
import type { Route } from "./+types/verify-email-change";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Confirm email change");

export default function VerifyEmailChange({ params: { code } }: Route.ComponentProps) {
  return (
    <FormPage heading="Confirm email change">
      <EmailChangeConfirmation code={code} />
    </FormPage>
  );
}
