import { ButtonLink } from "#web/ui/button-link.tsx";
import { StandalonePage } from "./standalone-page.tsx";

/** The not-found page, outside the shared layout (pages-3). */
export function NotFoundPage() {
  return (
    <StandalonePage heading="Oops! The page you're looking for doesn't exist.">
      <ButtonLink to="/">Go back home</ButtonLink>
    </StandalonePage>
  );
}
