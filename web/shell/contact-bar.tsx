import Phone from "lucide-react/icons/phone";
import { Link } from "react-router";
import { emergencyCall } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { useOfficeDays } from "#web/api/office-days.ts";
import { InlineScript } from "#web/islands/inline-script.tsx";
import { buttonClasses } from "#web/ui/button.tsx";
import * as script from "./contact-bar.inline.ts?script";

/**
 * On a phone, a bar at the foot of the window that calls the office, or while that is closed the number answered day
 * and night, and leads to the request form (site-19). The chat helper's button stands in the room that it leaves at its
 * end. Not beside a form for a request, nor on the pages of staff.
 */
export function ContactBar() {
  const { phone } = site().practice;
  const emergency = emergencyCall();
  const days = useOfficeDays();
  return (
    <div
      data-site-footer
      className="sm:hidden short:hidden print:hidden [:root:has([data-request-form])_&]:hidden"
    >
      {/* What the page ends with is not behind the bar. */}
      <div className="h-18 bg-inverse" />
      <nav
        aria-label={m.contact_bar_label()}
        className="fixed inset-x-0 bottom-0 z-floating flex gap-2 border-t border-border bg-surface pt-3.5 pr-22 pb-[max(--spacing(3.5),env(safe-area-inset-bottom))] pl-4 noscript:pr-4"
      >
        {phone.display && (
          <a
            href={`tel:${phone.dial}`}
            data-opens-and-closes={emergency && days?.opens_and_closes.join(" ")}
            data-closed-href={emergency?.href}
            data-closed-label={emergency && m.contact_bar_call_any_time({ phone: emergency.number })}
            aria-label={m.common_call_number({ phone: phone.display })}
            className={buttonClasses("secondary", "grow basis-0 px-2!")}
          >
            <Phone aria-hidden className="size-4.5" />
            {m.common_call()}
          </a>
        )}
        <Link to="/request-appointment" className={buttonClasses("primary", "grow basis-0 px-2!")}>
          {m.contact_bar_request()}
        </Link>
        {emergency && <InlineScript script={script} />}
      </nav>
    </div>
  );
}
