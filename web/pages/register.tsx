import { RegistrationForm } from "#web/accounts/registration-form.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/register";
import { pageMeta } from "./page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Register",
    description: "Make an account to request appointments quickly and to follow your requests.",
    path: "/register",
    matches,
  });

export default function Register() {
  return (
    <FormPage
      heading="Register"
      width="wide"
      introduction="With an account you request appointments in a minute and see what became of them."
    >
      <RegistrationForm />
    </FormPage>
  );
}
