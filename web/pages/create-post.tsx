import { CreatePostForm } from "#web/posts/create-post-form.tsx";
import { FormPage } from "#web/ui/form-page.tsx";
import type { PageHandle } from "./page-handle.ts";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Create Post");

export const handle: PageHandle = {
  layout: (content) => (
    <FormPage heading="Create Post" width="wide">
      {content}
    </FormPage>
  ),
};

export default CreatePostForm;
