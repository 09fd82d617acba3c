import { createPortal } from "react-dom";
import { Link } from "react-router";
import { site } from "#contract/site/site.ts";

/**
 * The one-line footer of the pages that staff work on all day (visits-47), with room below for the round buttons, which
 * would cover the end of the page.
 */
export function StaffFooter() {
  const foot = document.querySelector("[data-staff-footer]");
  return (
    foot &&
    createPortal(
      <p className="page-width flex flex-wrap items-center gap-x-6 pt-2 pb-4 text-note short:pb-2 text-on-inverse-muted">
        <span>{site().footer.copyright}</span>
        <span>
          {site().practice.address.street}, {site().practice.address.city}
        </span>
        <span>{site().practice.phone.display}</span>
        <Link
          to={site().footer.accessibility_policy.href}
          className="inline-block py-1.5 leading-snug underline decoration-1 underline-offset-4 hover:text-on-inverse"
        >
          {site().footer.accessibility_policy.label}
        </Link>
      </p>,
      foot,
    )
  );
}
