import { useLocation } from "react-router";
import { useSession } from "../session/use-session.ts";
import { RequireSessionOrEnrolment } from "../sign-in/require-session.tsx";
import { returnPageOf } from "../sign-in/return-page.ts";
import { TwoFactorSetup } from "../two-factor/two-factor-setup.tsx";
import { FormPage } from "../ui/form-page.tsx";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Two-Factor Authentication");

function Setup() {
  const location = useLocation();
  const session = useSession();
  return (
    <TwoFactorSetup returnPage={returnPageOf(location)} backPage={session ? "/profile/edit" : "/login"} />
  );
}

export default function TwoFactorSetupPage() {
  return (
    <RequireSessionOrEnrolment>
      <FormPage
        heading="Two-Factor Authentication"
        introduction="A code from your phone beside your password."
      >
        <Setup />
      </FormPage>
    </RequireSessionOrEnrolment>
  );
}
