import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { saidIn } from "#contract/site/site.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { useSession } from "#web/session/use-session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { EditPostForm } from "./edit-post-form.tsx";
import { isAuthorOf, postsAnchor } from "./post-pages.ts";

interface RefusalProps {
  children: ReactNode;
  /** Loads the post again; omitted if that is of no use. */
  onRetry?: (() => void) | undefined;
}

function Refusal({ children, onRetry }: RefusalProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-5">
      <Notice variant="danger">{children}</Notice>
      <div className="flex flex-wrap gap-3">
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        <ButtonLink variant="secondary" to={`/#${postsAnchor}`}>
          Back to blog
        </ButtonLink>
      </div>
    </div>
  );
}

/** Loads one of the user's posts and shows its form (newsletter-7). */
export function EditPost({ id }: { id: string | undefined }) {
  const session = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ["posts", "id", id],
    // Visitors read posts by this call too, in their page's language.
    queryFn: () => saidIn("en", () => call("GET /api/blogs/{id}/", { params: { id: id ?? "" } })),
    enabled: id !== undefined,
    // The form starts with the current version, which is not replaced while it is edited.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (id === undefined) return <Refusal>Missing blog id.</Refusal>;
  if (data && !isAuthorOf(data, session)) {
    return <Refusal>Not allowed: You don’t have permission to edit this blog.</Refusal>;
  }
  if (data) return <EditPostForm post={data} />;
  if (error) {
    const isFinal = error instanceof ApiProblem && error.status < 500;
    return (
      <Refusal onRetry={isFinal ? undefined : () => void refetch()}>
        Unable to load this blog. {getErrorMessage(error, "", { noResponse: "" })}
      </Refusal>
    );
  }
  return <Spinner label="Loading..." isLabelShown />;
}
