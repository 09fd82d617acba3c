import { useEffect } from "react";
import { useLocation } from "react-router";
import { accountSections } from "#contract/site/site-files.ts";
import { m } from "#messages/messages.js";
import { useSession } from "#web/session/use-session.ts";
import { ChipLink } from "#web/ui/chip.tsx";

interface Section {
  readonly anchor: string;
  readonly heading: () => string;
  /** The role that alone has it. */
  readonly role?: string;
}

/** The sections of My Account in their order. */
const sections: readonly Section[] = [
  { anchor: "profile", heading: m.account_profile },
  { anchor: "devices", heading: m.session_devices },
  { anchor: "activity", heading: m.account_activity },
  { anchor: "record-views", heading: m.account_record_views, role: "customer" },
  { anchor: "two-factor", heading: m.account_two_factor },
  { anchor: accountSections.passkeys, heading: m.passkey_title },
  { anchor: accountSections.password, heading: m.account_password },
  { anchor: "change-email", heading: m.account_email },
  { anchor: "calendar", heading: m.account_calendar, role: "employee" },
  { anchor: "your-data", heading: m.account_own_data },
];

/** Links to the sections of My Account; the heading of the chosen one takes the focus. */
export function AccountNav() {
  const session = useSession();
  const { hash, key } = useLocation();
  useEffect(() => {
    const heading = key && document.getElementById(hash.slice(1))?.querySelector("h2");
    // The router scrolls to the section.
    if (heading) heading.focus({ preventScroll: true });
  }, [hash, key]);
  return (
    <nav aria-label={m.account_sections()} className="mt-6 flex flex-wrap gap-2">
      {sections
        .filter(({ role }) => !role || role === session?.role)
        .map(({ anchor, heading }) => (
          <ChipLink key={anchor} to={`#${anchor}`} isCurrent={false}>
            {heading()}
          </ChipLink>
        ))}
    </nav>
  );
}
