import { ButtonLink } from "../ui/button.tsx";
import { PageAlone } from "./page-alone.tsx";

/** Stands alone, outside the shared layout (pages-3). */
export function NotFoundPage() {
  return (
    <PageAlone heading="Oops! The page you're looking for doesn't exist.">
      <ButtonLink to="/">Go back home</ButtonLink>
    </PageAlone>
  );
}
