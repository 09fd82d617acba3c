import { postsAnchor } from "#web/posts/post-pages.ts";
import { Notice } from "#web/ui/notice.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Unsubscribed");

export const handle: PageHandle = { worksWhileClosed: true };

/** Confirms that the subscription to the newsletter has ended. */
export default function Unsubscribed() {
  return (
    <FormPage heading="Goodbye for now">
      <Notice variant="success">You are unsubscribed. We will no longer send you the newsletter.</Notice>
      <p className="mt-5">
        Changed your mind? <TextLink to={`/#${postsAnchor}`}>Subscribe again</TextLink>, or check the
        newsletter box in <TextLink to="/profile/edit">My Account</TextLink>.
      </p>
    </FormPage>
  );
}
