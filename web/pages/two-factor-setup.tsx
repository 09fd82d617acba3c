import { useLocation } from "react-router";
import { useSession } from "../session/use-session.ts";
import { Checking } from "../sign-in/checking.tsx";
import { returnPageOf } from "../sign-in/return-page.ts";
import { TwoFactorSetup } from "../two-factor/two-factor-setup.tsx";
import { FormPage } from "../ui/form-page.tsx";
import type { PageHandle } from "./page-handle.ts";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Two-Factor Authentication");

const frame = {
  heading: "Two-Factor Authentication",
  introduction: "A code from your phone beside your password.",
};

export const handle: PageHandle = {
  fallback: (
    <FormPage {...frame}>
      <Checking />
    </FormPage>
  ),
};

export default function TwoFactorSetupPage() {
  const location = useLocation();
  const session = useSession();
  return (
    <FormPage {...frame}>
      <TwoFactorSetup returnPage={returnPageOf(location)} backPage={session ? "/profile/edit" : "/login"} />
    </FormPage>
  );
}
