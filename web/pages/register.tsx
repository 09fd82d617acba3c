import { RegistrationForm } from "#web/accounts/registration-form.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/register";
import { pageMeta } from "./page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Register",
    description: "Create an account to request appointments quickly and keep track of them.",
    path: "/register",
    matches,
  });

export default function Register() {
  return (
    <FormPage
      heading="Register"
      width="wide"
      introduction="With an account, you can request an appointment in a minute and keep track of it."
    >
      <RegistrationForm />
    </FormPage>
  );
}
