import ArrowRight from "lucide-react/icons/arrow-right";
import { ButtonLink } from "#web/ui/button-link.tsx";

interface RequestLinkProps {
  label: string;
  /** The page on which a guest requests an appointment; signed-in patients use /appointments. */
  href: string;
  className?: string;
}

/** A link to the appointment form for guests or for patients; the document's session attribute shows one. */
export function RequestLink({ label, href, className = "" }: RequestLinkProps) {
  return [
    { to: href, shownWhen: "signed-out" },
    { to: "/appointments", shownWhen: "signed-in" },
  ].map(({ to, shownWhen }) => (
    <ButtonLink
      key={shownWhen}
      to={to}
      data-shown-when={shownWhen}
      className={`min-h-13 px-6 text-lg sm:px-7 ${className}`}
    >
      {label}
      <ArrowRight aria-hidden className="size-5" />
    </ButtonLink>
  ));
}
