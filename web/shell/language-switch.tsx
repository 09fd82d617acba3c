import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { useHref, useLocation, useMatches } from "react-router";
import { site } from "#contract/site/site.ts";
import { languagePrefix, nameOfLanguage, pagePath } from "#contract/site/translations.ts";
import type { Language } from "#contract/site/values.ts";
import { m } from "#messages/messages.js";
import { InlineScript } from "#web/islands/inline-script.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { textLinkClasses } from "#web/ui/text-link.tsx";
import * as script from "./language-switch.inline.ts?script";

/** The languages of the site that this page is not in; none where the practice has one language (site-23). */
export const otherLanguages = (): readonly Language[] =>
  site().practice.languages.filter((language) => language !== site().language);

/** What stands before the prefix of a language in this document's links: the address of a preview, else nothing. */
function useSitePath(): string {
  const base = useHref("/").replace(/\/$/, "");
  const prefix = languagePrefix();
  return base.endsWith(prefix) ? base.slice(0, base.length - prefix.length) : base;
}

/** Whether the page was rendered for all secrets in its address, so that no link to it in another language is known. */
const useHasSecretUrl = () =>
  useMatches().some(({ handle }) => (handle as { hasSecretUrl?: true } | undefined)?.hasSecretUrl);

interface LanguageLinkProps {
  language: Language;
  className: string;
  children: ReactNode;
}

/**
 * A link to this page in another language. The script of `LanguageSuggestions` keeps its address that of the page, query
 * and anchor that are shown, and remembers the choice; without it there is none on a page whose address has a secret.
 */
export function LanguageLink({ language, className, children }: LanguageLinkProps) {
  const { pathname } = useLocation();
  const sitePath = useSitePath();
  const needsScript = useHasSecretUrl();
  return (
    <a
      href={sitePath + pagePath(pathname, language)}
      lang={language}
      hrefLang={language}
      data-language={language}
      data-base={sitePath + pagePath("/", language)}
      data-needs-script={needsScript || undefined}
      suppressHydrationWarning
      className={className}
    >
      {children}
    </a>
  );
}

/**
 * A line in each other language, for those whose browser prefers that one: hidden until a script has found so, for nobody
 * is ever led to another language unasked (site-23).
 */
export function LanguageSuggestions() {
  const sitePath = useSitePath();
  if (otherLanguages().length === 0) return null;
  return (
    <div
      className="contents"
      data-present-language={site().language}
      data-present-base={sitePath + pagePath("/")}
    >
      {otherLanguages().map((language) => (
        <aside
          key={language}
          lang={language}
          aria-label={nameOfLanguage(language)}
          data-suggests={language}
          hidden
          suppressHydrationWarning
          className="border-b border-border bg-accent-subtle print:hidden"
        >
          <div className="page-width flex items-center gap-2">
            <p className="flex grow flex-wrap items-center gap-x-3 leading-snug sm:justify-center">
              <span className="py-2">{m.language_suggestion({}, { locale: language })}</span>
              <LanguageLink language={language} className={textLinkClasses("standalone")}>
                {m.language_suggestion_link({}, { locale: language })}
              </LanguageLink>
            </p>
            <IconButton
              aria-label={m.common_close({}, { locale: language })}
              data-closes-suggestion
              className="-mr-2 self-start sm:self-center"
            >
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
        </aside>
      ))}
      <InlineScript script={script} />
    </div>
  );
}
