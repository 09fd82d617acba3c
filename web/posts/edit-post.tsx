import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../api/browser-call.ts";
import { useSession } from "../session/use-session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Spinner } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { EditPostForm } from "./edit-post-form.tsx";
import { isAuthorOf } from "./is-author.ts";
import { newsletterAnchor } from "./page-address.ts";

function Refusal({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="grid justify-items-start gap-5">
      <Notice variant="danger">{children}</Notice>
      <ButtonLink variant="secondary" to={`/#${newsletterAnchor}`}>
        Back to blog
      </ButtonLink>
    </div>
  );
}

/** Loads one of the user's posts and shows its form (newsletter-7). */
export function EditPost({ id }: { id: string | undefined }) {
  const session = useSession();
  const { data, error } = useQuery({
    queryKey: ["posts", "id", id],
    queryFn: () => call("GET /api/blogs/{id}/", { params: { id: id ?? "" } }),
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
  if (error) return <Refusal>Unable to load this blog.</Refusal>;
  return <Spinner label="Loading..." isLabelShown />;
}
