import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { postsAnchor, postsPath } from "./post-pages.ts";

const panel = "grid justify-items-center gap-4 rounded-picture bg-surface px-6 py-16 text-center shadow-card";

/**
 * Shows why the posts could not be loaded, with a button to try again. The section around it takes the focus, which
 * would be lost with the button.
 */
export function PostsLoadError({ problem, onRetry }: { problem: string | undefined; onRetry: () => void }) {
  return (
    <div role="alert" className={panel}>
      <p className="font-display text-2xl">The newsletter could not be loaded.</p>
      <p className="text-danger">{problem}</p>
      <Button
        variant="secondary"
        data-hydrate="interaction"
        onClick={({ currentTarget }) => {
          currentTarget.closest("section")?.focus({ preventScroll: true });
          onRetry();
        }}
      >
        Try again
      </Button>
    </div>
  );
}

/** Replaces an empty page of posts: there are none yet, or the page is past the end. */
export function NoPosts({ page, pages }: { page: number; pages: number }) {
  if (pages === 0) {
    return (
      <div className={panel}>
        <p className="font-display text-2xl">No posts yet.</p>
        <p className="text-muted">The first one will appear here.</p>
      </div>
    );
  }
  return (
    <div className={panel}>
      <p className="font-display text-2xl">There is no page {page}.</p>
      <TextLink to={`${postsPath(pages)}#${postsAnchor}`} preventScrollReset className="py-2">
        Go to the last page
      </TextLink>
    </div>
  );
}
