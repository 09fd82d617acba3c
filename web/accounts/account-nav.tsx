import { useEffect } from "react";
import { useLocation } from "react-router";
import { accountSections } from "#contract/site-files.ts";
import { useSession } from "#web/session/use-session.ts";
import { ChipLink } from "#web/ui/chip.tsx";

/** The sections of My Account in their order, and the role that alone has one. */
const sections: readonly { readonly anchor: string; readonly heading: string; readonly role?: string }[] = [
  { anchor: "profile", heading: "Profile" },
  { anchor: "devices", heading: "Signed-in devices" },
  { anchor: "activity", heading: "Recent activity" },
  { anchor: "record-views", heading: "Who opened your details", role: "customer" },
  { anchor: "two-factor", heading: "Two-factor" },
  { anchor: accountSections.passkeys, heading: "Passkeys" },
  { anchor: accountSections.password, heading: "Password" },
  { anchor: "change-email", heading: "Email" },
  { anchor: "calendar", heading: "Calendar", role: "employee" },
  { anchor: "your-data", heading: "Your data" },
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
    <nav aria-label="Sections of My Account" className="mt-6 flex flex-wrap gap-2">
      {sections
        .filter(({ role }) => !role || role === session?.role)
        .map(({ anchor, heading }) => (
          <ChipLink key={anchor} to={`#${anchor}`} isCurrent={false}>
            {heading}
          </ChipLink>
        ))}
    </nav>
  );
}
