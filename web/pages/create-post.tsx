import { CreatePostForm } from "../newsletter/create-post-form.tsx";
import { RequireSession } from "../sign-in/require-session.tsx";
import { FormPage } from "../ui/form-page.tsx";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Create Post");

export default function CreatePost() {
  return (
    <RequireSession role="employee">
      <FormPage heading="Create Post" width="wide">
        <CreatePostForm />
      </FormPage>
    </RequireSession>
  );
}
