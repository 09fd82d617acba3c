import { privacyLinks } from "#contract/site/look-up.ts";
import { pagePath } from "#contract/site/translations.ts";

/** Links to the practice's pages on privacy below a form, if it has any, in a new tab, since a form is filled (site-20). */
export const PrivacyNote = () => (
  <p className="text-note empty:hidden">
    {privacyLinks().map(({ label, href }) => (
      <a key={href} href={pagePath(href)} target="_blank" className="mr-4 text-accent underline">
        {label}
      </a>
    ))}
  </p>
);
