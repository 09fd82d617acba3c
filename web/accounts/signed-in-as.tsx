import { useQuery } from "@tanstack/react-query";
import { ownProfileQuery } from "#web/api/own-account.ts";
import { useSession } from "#web/session/use-session.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** The username and email address of the account; for owners, with a link to the office. */
export function SignedInAs() {
  const session = useSession();
  const { data } = useQuery(ownProfileQuery);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 text-lg wrap-anywhere text-muted">
        <span>Signed in as </span>
        <strong className="font-semibold text-foreground">{data?.username ?? session?.username}</strong>
        {data && <span> ({data.email})</span>}
      </p>
      {data?.owner && (
        <ButtonLink variant="secondary" to="/office">
          Run the office
        </ButtonLink>
      )}
    </div>
  );
}
