import { CreatePostForm } from "../posts/create-post-form.tsx";
import { Checking } from "../sign-in/checking.tsx";
import { FormPage } from "../ui/form-page.tsx";
import type { PageHandle } from "./page-handle.ts";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Create Post");

const frame = { heading: "Create Post", width: "wide" } as const;

export const handle: PageHandle = {
  fallback: (
    <FormPage {...frame}>
      <Checking />
    </FormPage>
  ),
};

export default function CreatePost() {
  return (
    <FormPage {...frame}>
      <CreatePostForm />
    </FormPage>
  );
}
