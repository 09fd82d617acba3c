import { LoginForm } from "../sign-in/login-form.tsx";
import { PasskeySignIn } from "../sign-in/passkey-sign-in.tsx";
import { ResendVerification } from "../sign-in/resend-verification.tsx";
import { useLinkWithReturnPage } from "../sign-in/return-page.ts";
import { FormPage } from "../ui/form-page.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/login";
import { pageMeta } from "./page-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Login",
    description: "Log in to request appointments and see what became of your requests.",
    path: "/login",
    matches,
  });

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
      <LoginForm />
      <PasskeySignIn />
    </FormPage>
  );
}
