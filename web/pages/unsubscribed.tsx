import { m } from "#messages/messages.js";
import { postsAnchor } from "#web/posts/post-pages.ts";
import { Notice } from "#web/ui/notice.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage(m.newsletter_unsubscribed_title());

export const handle: PageHandle = { worksWhileClosed: true };

/** Confirms that the subscription to the newsletter has ended. */
export default function Unsubscribed() {
  return (
    <FormPage heading={m.newsletter_unsubscribed_heading()}>
      <Notice variant="success">{m.newsletter_unsubscribed()}</Notice>
      <p className="mt-5">
        {withElements(m.newsletter_unsubscribed_undo, {
          subscribe: <TextLink to={`/#${postsAnchor}`}>{m.newsletter_unsubscribed_again()}</TextLink>,
          account: <TextLink to="/profile/edit">{m.newsletter_my_account()}</TextLink>,
        })}
      </p>
    </FormPage>
  );
}
