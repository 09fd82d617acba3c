import { useLinkWithReturnPage } from "#web/sign-in/begin-session.ts";
import { LoginForm } from "#web/sign-in/login-form.tsx";
import { PasskeySignIn } from "#web/sign-in/passkey-sign-in.tsx";
import { RegisteredNotice } from "#web/sign-in/registered-notice.tsx";
import { ResendVerification } from "#web/sign-in/resend-verification.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { Route } from "./+types/login";
import type { PageHandle } from "./page.ts";
import { pageMeta } from "./page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Login",
    description: "Log in to request appointments and keep track of them.",
    path: "/login",
    matches,
  });

export const handle: PageHandle = { worksWhileClosed: true };

export default function Login() {
  const linkTo = useLinkWithReturnPage();
  return (
    <FormPage
      heading="Login"
      below={
        <>
          <p className="py-2 text-center text-muted">
            No account yet? <TextLink {...linkTo("/register")}>Register</TextLink>
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
