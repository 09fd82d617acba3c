import { m } from "#messages/messages.js";
import { Notice } from "#web/ui/notice.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import { postsAnchor, postsPath } from "./post-pages.ts";

/** The page of /blog without a slug (pages-1). */
export function MissingSlug() {
  return (
    <FormPage heading={m.posts_which()}>
      <Notice variant="danger">{m.posts_missing_slug()}</Notice>
      <p className="mt-5">
        {withElements(m.posts_all_are_in, {
          newsletter: (
            <TextLink to={`${postsPath(1)}#${postsAnchor}`}>{m.posts_all_are_in_newsletter()}</TextLink>
          ),
        })}
      </p>
    </FormPage>
  );
}
