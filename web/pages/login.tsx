import { m } from "#messages/messages.js";
import { useLinkWithReturnPage } from "#web/sign-in/begin-session.ts";
import { LoginForm } from "#web/sign-in/login-form.tsx";
import { PasskeySignIn } from "#web/sign-in/passkey-sign-in.tsx";
import { RegisteredNotice } from "#web/sign-in/registered-notice.tsx";
import { ResendVerification } from "#web/sign-in/resend-verification.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import type { Route } from "./+types/login";
import type { PageHandle } from "./page.ts";
import { pageMeta } from "./page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m.login_title(),
    description: m.login_description(),
    path: "/login",
    matches,
  });

export const handle: PageHandle = { worksWhileClosed: true };

export default function Login() {
  const linkTo = useLinkWithReturnPage();
  return (
    <FormPage
      heading={m.login_title()}
      below={
        <>
          <p className="py-2 text-center text-muted">
            {withElements(m.login_no_account, {
              register: <TextLink {...linkTo("/register")}>{m.login_no_account_link()}</TextLink>,
            })}
          </p>
          <ResendVerification />
        </>
      }
    >
      <RegisteredNotice />
      <LoginForm />
      <PasskeySignIn />
    </FormPage>
  );
}
