import { data } from "react-router";
import { type SubscribeOutcome, subscribeOutcomes } from "#contract/subscribe-page.ts";
import { SubscribeForm } from "#web/posts/subscribe-form.tsx";
import { subscriptionTexts } from "#web/posts/subscription-texts.ts";
import { Notice } from "#web/ui/notice.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/subscribe";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Newsletter by email");

function requireKnownOutcome({ outcome }: Route.LoaderArgs["params"]): null {
  if (outcome !== undefined && !subscribeOutcomes.some((known) => known === outcome))
    throw data(null, { status: 404 });
  return null;
}

export const loader = ({ params }: Route.LoaderArgs) => requireKnownOutcome(params);

/** Nothing is fetched in the browser. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => requireKnownOutcome(params);

const notices: Readonly<Record<SubscribeOutcome, { variant: "success" | "danger"; text: string }>> = {
  "check-your-email": {
    variant: "success",
    text: "Check your email: we sent you a link. Open it within seven days to confirm.",
  },
  "wrong-address": { variant: "danger", text: "Enter a valid email address." },
  "too-many-emails": {
    variant: "danger",
    text: "We have already sent several emails. Please try again in an hour.",
  },
  confirmed: {
    variant: "success",
    text: `${subscriptionTexts.subscribed} ${subscriptionTexts.mayLeave}`,
  },
  "dead-link": { variant: "danger", text: subscriptionTexts.deadLink },
};

/** Subscribes to the newsletter without JavaScript too, and says what became of it (newsletter-57). */
export default function Subscribe({ params: { outcome } }: Route.ComponentProps) {
  const notice = outcome && notices[outcome as SubscribeOutcome];
  return (
    <FormPage heading="Newsletter by email">
      {notice && <Notice variant={notice.variant}>{notice.text}</Notice>}
      {(!notice || notice.variant === "danger") && (
        <div className={notice ? "mt-6" : ""}>
          <SubscribeForm heading="h2" isOnCard />
        </div>
      )}
    </FormPage>
  );
}
