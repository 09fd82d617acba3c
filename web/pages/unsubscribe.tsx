import { data } from "react-router";
import { withoutPunctuation } from "#contract/link-token.ts";
import { site } from "#contract/site/site.ts";
import { couldBeUnsubscribeToken } from "#contract/unsubscribe.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { Route } from "./+types/unsubscribe";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Unsubscribe");

export const handle: PageHandle = { worksWhileClosed: true };

export function loader({ params }: Route.LoaderArgs) {
  return data(null, { status: couldBeUnsubscribeToken(withoutPunctuation(params.token)) ? 200 : 404 });
}

/** Nothing is fetched in the browser. */
export function clientLoader() {
  return null;
}

function InvalidLink() {
  return (
    <FormPage heading="Unsubscribe">
      <Notice variant="danger">This link does not work. Part of it may be missing.</Notice>
      <p className="mt-5">
        Please open it from the email again, or uncheck the newsletter box in{" "}
        <TextLink to="/profile/edit">My Account</TextLink>.
      </p>
    </FormPage>
  );
}

/**
 * Asks before it ends a subscription, since mail scanners follow links; the form posts to the same URL, without
 * scripts.
 */
export default function Unsubscribe({ params }: Route.ComponentProps) {
  if (!couldBeUnsubscribeToken(withoutPunctuation(params.token))) return <InvalidLink />;
  return (
    <FormPage
      heading="Unsubscribe"
      introduction={`Stop getting the ${site().practice.name} newsletter by email?`}
    >
      <form method="post" className="grid gap-5">
        {params.token.startsWith("v") ? (
          <p>We will delete your address from our newsletter list. Nothing else changes.</p>
        ) : (
          <p>Nothing else changes: your account and your requests stay as they are.</p>
        )}
        <button type="submit" className={buttonClasses("primary", "justify-self-start")}>
          Unsubscribe
        </button>
      </form>
    </FormPage>
  );
}
