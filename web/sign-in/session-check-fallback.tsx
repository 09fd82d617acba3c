import { phone } from "#practice/practice.ts";
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
        This page needs JavaScript, which is switched off in your browser. You can also call us:{" "}
        <a
          href={`tel:${phone.dial}`}
          className="font-semibold whitespace-nowrap underline underline-offset-4"
        >
          {phone.display}
        </a>
      </p>
    </div>
  );
}
