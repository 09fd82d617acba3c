import { StaffFooter } from "#web/appointments/staff-footer.tsx";
import { CreatePostForm } from "#web/posts/create-post-form.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Create Post");

export const handle: PageHandle = {
  layout: (content) => (
    <FormPage heading="Create Post" width="wide">
      {content}
    </FormPage>
  ),
};

export default function CreatePost() {
  return (
    <>
      <CreatePostForm />
      <StaffFooter />
    </>
  );
}
