import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { Spinner } from "#web/ui/loading.tsx";

/**
 * Shown in a page's fallback until the session has been checked; in the server's HTML it starts hydration immediately.
 * It is in the site's language on staff's pages too, which are English.
 */
export function SessionCheckFallback() {
  return (
    <div lang={site().language} data-hydrate="visible" className="grid min-h-[40svh] place-items-center">
      <span data-needs-script>
        <Spinner label={m.form_loading()} />
      </span>
      <p className="hidden noscript:block">
        {m.login_needs_script()}{" "}
        <a href={`tel:${site().practice.phone.dial}`} className="font-semibold underline underline-offset-4">
          {site().practice.phone.display}
        </a>
      </p>
    </div>
  );
}
