import { useQuery } from "@tanstack/react-query";
import { m } from "#messages/messages.js";
import { ownProfileQuery } from "#web/api/own-account.ts";
import { useSession } from "#web/session/use-session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { focusOnMount } from "#web/ui/focus.tsx";
import { Name } from "#web/ui/name.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { withElements } from "#web/ui/with-elements.ts";

/** The username and email address of the account; for owners, with a link to the office. */
export function SignedInAs() {
  const session = useSession();
  const { data } = useQuery(ownProfileQuery);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 text-lg wrap-anywhere text-muted">
        <span>
          {withElements(m.account_signed_in_as, {
            username: (
              <strong className="font-semibold text-foreground">
                <Name>{data?.username ?? session?.username}</Name>
              </strong>
            ),
          })}
        </span>
        {data && <Name>{` (${data.email})`}</Name>}
      </p>
      {data?.owner && (
        <ButtonLink variant="secondary" to="/office">
          {m.account_run_office()}
        </ButtonLink>
      )}
    </div>
  );
}

interface OtherAccountNoticeProps {
  /** The outcome for the account of the link. */
  message: string;
  /** The account that is signed in. */
  username: string;
}

/** The outcome of a link from an email for another account than the one that is signed in. */
export function OtherAccountNotice({ message, username }: OtherAccountNoticeProps) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className="grid gap-4 rounded-box">
      <Notice variant="success">{message}</Notice>
      <p>
        {withElements(m.account_other_signed_in, {
          username: (
            <strong className="break-words">
              <Name>{username}</Name>
            </strong>
          ),
        })}
      </p>
    </div>
  );
}
