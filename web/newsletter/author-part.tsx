import { lazy, Suspense } from "react";
import type { Post } from "#contract/newsletter.ts";
import { useSession } from "../api/use-session.ts";
import { isAuthorOf } from "./is-author.ts";

const AuthorControls = lazy(async () => ({
  default: (await import("./author-controls.tsx")).AuthorControls,
}));

/** An author's controls above their own post; nobody else's browser loads their code. */
export function AuthorPart({ post }: { post: Post }) {
  const session = useSession();
  return (
    isAuthorOf(post, session) && (
      <Suspense>
        <AuthorControls post={post} />
      </Suspense>
    )
  );
}
