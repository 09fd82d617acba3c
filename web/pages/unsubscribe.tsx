import { practiceName } from "#practice/practice.ts";
import { buttonLook } from "../ui/button.tsx";
import { FormPage } from "../ui/form-page.tsx";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Unsubscribe");

/** Asks before it ends a subscription, since mail scanners follow links; the form goes to this same address, without scripts. */
export default function Unsubscribe() {
  return (
    <FormPage heading="Unsubscribe" introduction={`Stop getting the newsletter of ${practiceName} by mail?`}>
      <form method="post" className="grid gap-5">
        <p>Nothing else changes: your account and your requests stay as they are.</p>
        <button type="submit" className={buttonLook("primary", "justify-self-start")}>
          Unsubscribe
        </button>
      </form>
    </FormPage>
  );
}
