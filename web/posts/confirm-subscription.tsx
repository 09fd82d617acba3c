import { useMutation, useQuery } from "@tanstack/react-query";
import { invalidLink } from "#contract/accounts/accounts.ts";
import { notFound } from "#contract/problems.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { getErrorCode, getErrorMessage } from "#web/api/error-message.ts";
import { Button, ButtonLink, buttonClasses } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { postsAnchor } from "./post-pages.ts";

/** Codes of a dead link. A text that is too long for a token is no path of the API. */
const deadLink: readonly string[] = [invalidLink.code, notFound.code];

const toNewsletter = `/#${postsAnchor}`;

function DeadLink() {
  return (
    <div className="grid justify-items-start gap-5">
      <Notice role="alert" variant="danger" className="justify-self-stretch">
        {m.newsletter_dead_link()}
      </Notice>
      <ButtonLink to={toNewsletter}>{m.newsletter_subscribe_again()}</ButtonLink>
    </div>
  );
}

function Subscribed() {
  return (
    <div className="grid justify-items-start gap-5">
      <output className="justify-self-stretch">
        <Notice variant="success">{m.newsletter_subscribed()}</Notice>
      </output>
      <p>{m.newsletter_may_leave()}</p>
      <ButtonLink to={toNewsletter}>{m.newsletter_read()}</ButtonLink>
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
              {m.newsletter_confirm()}
            </button>
          </form>
        </noscript>
        <div data-needs-script>
          <Spinner label={m.newsletter_checking_link()} isLabelShown />
        </div>
      </div>
    );
  // Where the link could not be checked, pressing the button does.
  return (
    <div className="grid justify-items-start gap-5">
      <div role="alert" className="justify-self-stretch empty:hidden">
        {confirmation.error && (
          <Notice variant="danger">
            {getErrorMessage(confirmation.error, m.newsletter_not_confirmed())}
          </Notice>
        )}
      </div>
      <p>{m.newsletter_confirm_introduction()}</p>
      <Button
        aria-disabled={confirmation.isPending || undefined}
        onClick={() => !confirmation.isPending && confirmation.mutate()}
      >
        {confirmation.isPending ? m.newsletter_confirming() : m.newsletter_confirm()}
      </Button>
    </div>
  );
}
