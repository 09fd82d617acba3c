import { phone } from "#practice/practice.ts";
import { InlineScript } from "../islands/inline-script.tsx";
import { Button, buttonClasses } from "../ui/button.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { StandalonePage } from "./standalone-page.tsx";

/** Stands alone: its text is put into the page, so it may use nothing from outside itself. */
function tryAgain(holder: HTMLElement): void {
  holder.querySelector("button")?.addEventListener("click", () => location.reload());
}

/** Stands in place of a page that could not be shown; both ways on load anew, since the page's code may have failed. */
export function FailurePage() {
  return (
    <StandalonePage heading="Something went wrong.">
      <p className="max-w-md text-lg text-muted">
        This page could not be shown. Please try again in a moment, or call us at{" "}
        <TextLink to={`tel:${phone.dial}`} className="whitespace-nowrap">
          {phone.display}
        </TextLink>
        .
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <span data-needs-script className="contents">
          <Button>Try again</Button>
          <InlineScript run={tryAgain} />
        </span>
        <a href="/" className={buttonClasses("secondary")}>
          Go back home
        </a>
      </div>
    </StandalonePage>
  );
}
