import { Link } from "react-router";
import { ForgotPasswordForm } from "../accounts/forgot-password-form.tsx";
import { FormPage } from "../ui/form-page.tsx";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Forgot Password");

export default function ForgotPassword() {
  return (
    <FormPage
      heading="Forgot Password"
      introduction="Enter your email and we will send you a reset link."
      below={
        <Link
          to="/login"
          className="justify-self-center py-2 font-semibold text-brand underline underline-offset-4"
        >
          Back to login
        </Link>
      }
    >
      <ForgotPasswordForm />
    </FormPage>
  );
}
