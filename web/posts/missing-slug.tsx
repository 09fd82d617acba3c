import { Notice } from "#web/ui/notice.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { postsAnchor, postsPath } from "./post-pages.ts";

/** The page of /blog without a slug (pages-1). */
export function MissingSlug() {
  return (
    <FormPage heading="Which post?">
      <Notice variant="danger">Missing blog slug.</Notice>
      <p className="mt-5">
        All posts are in <TextLink to={`${postsPath(1)}#${postsAnchor}`}>the newsletter</TextLink>.
      </p>
    </FormPage>
  );
}
