import { OneTimeCode } from "../sign-in/one-time-code.tsx";
import { FormPage } from "../ui/form-page.tsx";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Two-Factor Authentication");

export default function OneTimeCodePage() {
  return (
    <OneTimeCode>{(form) => <FormPage heading="Two-Factor Authentication">{form}</FormPage>}</OneTimeCode>
  );
}
