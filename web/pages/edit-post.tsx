import { loadEnglish } from "#web/api/english-site.ts";
import { StaffFooter } from "#web/appointments/staff-footer.tsx";
import { EditPost } from "#web/posts/edit-post.tsx";
import { FocusArea } from "#web/ui/focus.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/edit-post";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Edit blog");

export const handle: PageHandle = {
  isEnglish: true,
  layout: (content) => (
    <FormPage heading="Edit blog" width="wide">
      {content}
    </FormPage>
  ),
};

export async function clientLoader() {
  await loadEnglish();
  return null;
}

export default function EditPostPage({ params: { id } }: Route.ComponentProps) {
  return (
    <>
      <FocusArea key={id}>
        <EditPost id={id} />
      </FocusArea>
      <StaffFooter />
    </>
  );
}
