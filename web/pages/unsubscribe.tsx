import { data } from "react-router";
import { withoutPunctuation } from "#contract/link-token.ts";
import { couldBeUnsubscribeToken } from "#contract/posts/unsubscribe.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { buttonClasses } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import type { Route } from "./+types/unsubscribe";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage(m.newsletter_unsubscribe());

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
    <FormPage heading={m.newsletter_unsubscribe()}>
      <Notice variant="danger">{m.newsletter_broken_link()}</Notice>
      <p className="mt-5">
        {withElements(m.newsletter_broken_link_help, {
          account: <TextLink to="/profile/edit">{m.newsletter_my_account()}</TextLink>,
        })}
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
      heading={m.newsletter_unsubscribe()}
      introduction={m.newsletter_unsubscribe_question({ practice: site().practice.name })}
    >
      <form method="post" className="grid gap-5">
        {params.token.startsWith("v") ? (
          <p>{m.newsletter_unsubscribe_address()}</p>
        ) : (
          <p>{m.newsletter_unsubscribe_account()}</p>
        )}
        <button type="submit" className={buttonClasses("primary", "justify-self-start")}>
          {m.newsletter_unsubscribe()}
        </button>
      </form>
    </FormPage>
  );
}
