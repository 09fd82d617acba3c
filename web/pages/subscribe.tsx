import { data } from "react-router";
import { type SubscribeOutcome, subscribeOutcomes } from "#contract/posts/subscribe-page.ts";
import { m } from "#messages/messages.js";
import { SubscribeForm } from "#web/posts/subscribe-form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import type { Route } from "./+types/subscribe";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage(m.subscribe_title());

function requireKnownOutcome({ outcome }: Route.LoaderArgs["params"]): null {
  if (outcome !== undefined && !subscribeOutcomes.some((known) => known === outcome))
    throw data(null, { status: 404 });
  return null;
}

export const loader = ({ params }: Route.LoaderArgs) => requireKnownOutcome(params);

/** Nothing is fetched in the browser. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => requireKnownOutcome(params);

const notices: Readonly<Record<SubscribeOutcome, { variant: "success" | "danger"; text: () => string }>> = {
  "check-your-email": {
    variant: "success",
    text: m.subscribe_check_your_email,
  },
  "wrong-address": { variant: "danger", text: m.subscribe_wrong_address },
  "too-many-emails": { variant: "danger", text: m.subscribe_too_many_emails },
  confirmed: {
    variant: "success",
    text: () => `${m.newsletter_subscribed()} ${m.newsletter_may_leave()}`,
  },
  "dead-link": { variant: "danger", text: m.newsletter_dead_link },
  "too-many-links": { variant: "danger", text: m.problem_too_many_requests },
};

/** Subscribes to the newsletter without JavaScript too, and says what became of it (newsletter-57). */
export default function Subscribe({ params: { outcome } }: Route.ComponentProps) {
  const notice = outcome && notices[outcome as SubscribeOutcome];
  return (
    <FormPage heading={m.subscribe_title()}>
      {notice && <Notice variant={notice.variant}>{notice.text()}</Notice>}
      {(!notice || notice.variant === "danger") && (
        <div className={notice ? "mt-6" : ""}>
          <SubscribeForm heading="h2" isOnCard />
          <p data-shown-when="signed-in" className="text-lg">
            {withElements(m.subscribe_signed_in, {
              account: <TextLink to="/profile/edit">{m.newsletter_my_account()}</TextLink>,
            })}
          </p>
        </div>
      )}
    </FormPage>
  );
}
