import { privacyLinks } from "#contract/site/look-up.ts";
import { TextLink } from "#web/ui/text-link.tsx";

/** What becomes of what a form takes: links to the practice's pages on privacy, if it has any (site-20). */
export function PrivacyNote() {
  const links = privacyLinks();
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-note text-muted">
      <span>How we treat what you send:</span>
      {links.map(({ label, href }) => (
        <TextLink key={href} to={href} className="py-1">
          {label}
        </TextLink>
      ))}
    </p>
  );
}
