import { useMutation, useQuery } from "@tanstack/react-query";
import { invalidLink } from "#contract/accounts.ts";
import { notFound } from "#contract/problems.ts";
import { call } from "#web/api/browser-call.ts";
import { getErrorCode, getErrorMessage } from "#web/api/error-message.ts";
import { Button, ButtonLink, buttonClasses } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { postsAnchor } from "./post-pages.ts";
import { subscriptionTexts } from "./subscription-texts.ts";

/** Codes of a dead link. A text that is too long for a token is no path of the API. */
const deadLink: readonly string[] = [invalidLink.code, notFound.code];

const toNewsletter = `/#${postsAnchor}`;

function DeadLink() {
  return (
    <div className="grid justify-items-start gap-5">
      <Notice role="alert" variant="danger" className="justify-self-stretch">
        {subscriptionTexts.deadLink}
      </Notice>
      <ButtonLink to={toNewsletter}>Subscribe again</ButtonLink>
    </div>
  );
}

function Subscribed() {
  return (
    <div className="grid justify-items-start gap-5">
      <output className="justify-self-stretch">
        <Notice variant="success">{subscriptionTexts.subscribed}</Notice>
      </output>
      <p>{subscriptionTexts.mayLeave}</p>
      <ButtonLink to={toNewsletter}>Read the newsletter</ButtonLink>
    </div>
  );
}

/**
 * Confirms a subscription by one press, since mail scanners follow links (newsletter-53); a dead link says so before anything
 * is pressed.
 */
export function ConfirmSubscription({ token }: { token: string }) {
  const params = { token };
  const link = useQuery({
    queryKey: ["newsletter", "subscription", token],
    queryFn: () => call("GET /api/newsletter/subscriptions/{token}/", { params }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const confirmation = useMutation({
    mutationFn: () => call("POST /api/newsletter/subscriptions/{token}/", { params }),
  });
  const isDead = [link, confirmation].some(({ error }) => deadLink.includes(getErrorCode(error) ?? ""));
  if (isDead) return <DeadLink />;
  if (link.data?.confirmed || confirmation.data) return <Subscribed />;
  if (link.isPending)
    return (
      <div data-hydrate="visible" className="grid min-h-40 place-items-center">
        <noscript>
          <form method="post">
            <button type="submit" className={buttonClasses("primary")}>
              Confirm subscription
            </button>
          </form>
        </noscript>
        <div data-needs-script>
          <Spinner label="Checking your link…" isLabelShown />
        </div>
      </div>
    );
  // Where the link could not be checked, pressing the button does.
  return (
    <div className="grid justify-items-start gap-5">
      <div role="alert" className="justify-self-stretch empty:hidden">
        {confirmation.error && (
          <Notice variant="danger">
            {getErrorMessage(
              confirmation.error,
              "Your subscription could not be confirmed. Please try again.",
            )}
          </Notice>
        )}
      </div>
      <p>Press the button, and we will email you each new post. You can unsubscribe at any time.</p>
      <Button
        aria-disabled={confirmation.isPending || undefined}
        onClick={() => !confirmation.isPending && confirmation.mutate()}
      >
        {confirmation.isPending ? "Confirming…" : "Confirm subscription"}
      </Button>
    </div>
  );
}
