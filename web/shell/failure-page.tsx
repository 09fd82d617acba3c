import { phone } from "#practice/practice.ts";
import { buttonLook } from "../ui/button.tsx";
import { PageAlone } from "./page-alone.tsx";

/** Stands in place of a page that could not be shown; its links load anew, since the page's own code may be what failed. */
export function FailurePage() {
  return (
    <PageAlone heading="Something went wrong.">
      <p className="max-w-md text-lg text-ink-soft">
        This page could not be shown. Please try again in a moment, or call us at{" "}
        <a href={`tel:${phone.dial}`} className="font-semibold whitespace-nowrap text-brand underline">
          {phone.display}
        </a>
        .
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href="" className={buttonLook("primary")}>
          Try again
        </a>
        <a href="/" className={buttonLook("secondary")}>
          Go back home
        </a>
      </div>
    </PageAlone>
  );
}
