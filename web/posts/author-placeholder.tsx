import { Button } from "#web/ui/button.tsx";
import { AuthorNotice } from "./author-notice.tsx";

/** An invisible, inert copy of the author's controls above a published post, to reserve their space. */
export function AuthorPlaceholder() {
  return (
    <div inert className="invisible">
      <AuthorNotice isDraft={false}>
        <Button variant="secondary">Edit</Button>
        <Button variant="secondary">Delete</Button>
      </AuthorNotice>
    </div>
  );
}
