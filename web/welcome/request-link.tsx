import ArrowRight from "lucide-react/icons/arrow-right";
import { ButtonLink } from "../ui/button.tsx";

interface RequestLinkProps {
  label: string;
  /** Where a visitor asks for a visit; a signed-in patient does so on /appointments. */
  href: string;
  className?: string;
}

/** Leads to the appointment request that fits the reader; the document knows which one that is. */
export function RequestLink({ label, href, className = "" }: RequestLinkProps) {
  return [
    { to: href, shownWhen: "signed-out" },
    { to: "/appointments", shownWhen: "signed-in" },
  ].map(({ to, shownWhen }) => (
    <ButtonLink
      key={shownWhen}
      to={to}
      data-shown-when={shownWhen}
      className={`min-h-13 px-7 text-lg ${className}`}
    >
      {label}
      <ArrowRight aria-hidden className="size-5" />
    </ButtonLink>
  ));
}
