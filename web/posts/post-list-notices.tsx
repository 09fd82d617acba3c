import { site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { m } from "#messages/messages.js";
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
      <p className="font-display text-2xl">{m.posts_not_loaded()}</p>
      <p className="text-danger">{problem}</p>
      <Button
        variant="secondary"
        data-hydrate="interaction"
        onClick={({ currentTarget }) => {
          currentTarget.closest("section")?.focus({ preventScroll: true });
          onRetry();
        }}
      >
        {m.common_try_again()}
      </Button>
    </div>
  );
}

/** Says so where all posts of a page are in another language, for want of any in the page's (newsletter-58). */
export function OfOtherLanguage({ languages: [first, ...others] }: { languages: (Language | undefined)[] }) {
  if (!first || others.includes(undefined)) return null;
  const { language, practice } = site();
  const names = new Intl.DisplayNames(practice.locale, { type: "language" });
  return (
    <p className="mb-8 text-lg text-muted">
      {m.posts_in_other_language({
        language: names.of(language) ?? language,
        other: names.of(first) ?? first,
      })}
    </p>
  );
}

/** Replaces an empty page of posts: there are none yet, or the page is past the end. */
export function NoPosts({ page, pages }: { page: number; pages: number }) {
  if (pages === 0) {
    return (
      <div className={panel}>
        <p className="font-display text-2xl">{m.posts_none()}</p>
        <p className="text-muted">{m.posts_none_yet()}</p>
      </div>
    );
  }
  return (
    <div className={panel}>
      <p className="font-display text-2xl">{m.posts_no_page({ page })}</p>
      <TextLink to={`${postsPath(pages)}#${postsAnchor}`} preventScrollReset className="py-2">
        {m.posts_last_page()}
      </TextLink>
    </div>
  );
}
