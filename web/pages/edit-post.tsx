import { EditPost } from "../newsletter/edit-post.tsx";
import { RequireSession } from "../sign-in/require-session.tsx";
import { FormPage } from "../ui/form-page.tsx";
import type { Route } from "./+types/edit-post";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Edit blog");

export default function EditPostPage({ params: { id } }: Route.ComponentProps) {
  return (
    <RequireSession>
      <FormPage heading="Edit blog" width="wide">
        <EditPost key={id} id={id} />
      </FormPage>
    </RequireSession>
  );
}
