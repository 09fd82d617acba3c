import { useState } from "react";
import type { Post } from "#contract/posts/posts.ts";
import { InlineScript } from "#web/islands/inline-script.tsx";
import { lazyComponent } from "#web/islands/lazy-component.tsx";
import { useSession } from "#web/session/use-session.ts";
import { showNotLoaded } from "#web/ui/loading.tsx";
import { isAuthorOf } from "./post-pages.ts";
import { code } from "./show-author-placeholder.inline.ts?script";

const onServer = import.meta.env.SSR ? await import("./author-placeholder.tsx") : undefined;

const AuthorControls = lazyComponent(async () => (await import("./author-controls.tsx")).AuthorControls, {
  fallback: null,
  failure: showNotLoaded,
});

/**
 * Reserves the space of the controls in the server's HTML, so that they cause no layout shift. It is the same for every
 * visitor, hidden for all but the author; React does not hydrate it, and it is hidden once the controls follow it.
 */
function AuthorControlsPlaceholder({ author }: Pick<Post, "author">) {
  const attributes = {
    hidden: true,
    suppressHydrationWarning: true,
    "data-author-id": author.id,
    "data-author-name": author.username,
    className: "has-[+section]:hidden",
  };
  if (!onServer) return <div {...attributes} dangerouslySetInnerHTML={{ __html: "" }} />;
  return (
    <div {...attributes}>
      <onServer.AuthorPlaceholder />
      <InlineScript script={{ code }} />
    </div>
  );
}

/** An author's controls above their own post; no other browser loads their code. */
export function LazyAuthorControls({ post }: { post: Post }) {
  const session = useSession();
  // Null only while the server's HTML is hydrated.
  const [isFromServer] = useState(session === null);
  const isAuthor = isAuthorOf(post, session);
  return (
    <>
      {isFromServer && (session === null || isAuthor) && <AuthorControlsPlaceholder author={post.author} />}
      {isAuthor && <AuthorControls post={post} />}
    </>
  );
}
