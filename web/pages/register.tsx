import { m } from "#messages/messages.js";
import { RegistrationForm } from "#web/accounts/registration-form.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/register";
import { pageMeta } from "./page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m.register_title(),
    description: m.register_description(),
    path: "/register",
    matches,
  });

export default function Register() {
  return (
    <FormPage heading={m.register_title()} width="wide" introduction={m.register_introduction()}>
      <RegistrationForm />
    </FormPage>
  );
}
