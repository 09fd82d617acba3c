import { EditPost } from "../posts/edit-post.tsx";
import { Checking } from "../sign-in/checking.tsx";
import { FormPage } from "../ui/form-page.tsx";
import type { Route } from "./+types/edit-post";
import type { PageHandle } from "./page-handle.ts";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("Edit blog");

const frame = { heading: "Edit blog", width: "wide" } as const;

export const handle: PageHandle = {
  fallback: (
    <FormPage {...frame}>
      <Checking />
    </FormPage>
  ),
};

export default function EditPostPage({ params: { id } }: Route.ComponentProps) {
  return (
    <FormPage {...frame}>
      <EditPost key={id} id={id} />
    </FormPage>
  );
}
