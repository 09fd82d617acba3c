import { Button } from "../ui/button.tsx";
import { AuthorNotice } from "./author-notice.tsx";

/** The author's controls as they will be above a published post, unseen and without function. */
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
