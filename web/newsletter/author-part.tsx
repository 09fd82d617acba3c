import type { Post } from "#contract/posts.ts";
import { lazyComponent } from "../islands/lazy-component.tsx";
import { useSession } from "../session/use-session.ts";
import { showNotLoaded } from "../ui/not-loaded.tsx";
import { isAuthorOf } from "./is-author.ts";

const AuthorControls = lazyComponent(async () => (await import("./author-controls.tsx")).AuthorControls, {
  fallback: null,
  failure: showNotLoaded,
});

/** An author's controls above their own post; no other browser loads their code. */
export function AuthorPart({ post }: { post: Post }) {
  const session = useSession();
  return isAuthorOf(post, session) && <AuthorControls post={post} />;
}
