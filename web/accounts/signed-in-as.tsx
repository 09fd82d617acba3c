import { useQuery } from "@tanstack/react-query";
import { ownProfileQuery } from "../api/own-profile.ts";
import { useSession } from "../session/use-session.ts";

/** Whose account this is, and which address it has. */
export function SignedInAs() {
  const session = useSession();
  const { data } = useQuery(ownProfileQuery);
  return (
    <p className="mt-3 text-lg text-muted">
      Signed in as{" "}
      <strong className="font-semibold text-foreground">{data?.username ?? session?.username}</strong>
      {data && ` (${data.email})`}
    </p>
  );
}
