import { phone } from "#practice/practice.ts";
import { InlineScript } from "#web/islands/inline-script.tsx";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import * as script from "./failure-page.inline.ts?script";
import { StandalonePage } from "./standalone-page.tsx";

/** Replaces a page that could not be shown; both links reload, since the page's code may have failed. */
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
          <InlineScript script={script} />
        </span>
        <a href="/" className={buttonClasses("secondary")}>
          Go back home
        </a>
      </div>
    </StandalonePage>
  );
}
