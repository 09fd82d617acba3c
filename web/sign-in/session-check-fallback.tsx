import { site } from "#contract/site/site.ts";
import { Spinner } from "#web/ui/loading.tsx";

/**
 * Shown in a page's fallback until the session has been checked; in the server's HTML it starts hydration immediately.
 */
export function SessionCheckFallback() {
  return (
    <div data-hydrate="visible" className="grid min-h-[40svh] place-items-center">
      <span data-needs-script>
        <Spinner label="Loading..." />
      </span>
      <p className="hidden noscript:block">
        This page needs JavaScript, which is turned off in your browser. You can also call us:{" "}
        <a href={`tel:${site().practice.phone.dial}`} className="font-semibold underline underline-offset-4">
          {site().practice.phone.display}
        </a>
      </p>
    </div>
  );
}
