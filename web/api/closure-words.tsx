import { type Closure, closureParts, describeClosure } from "#contract/office/closures.ts";
import { site } from "#contract/site/site.ts";
import { fallbackLanguage } from "#contract/site/translations.ts";

/** A closure in words; the reason of one that owners added, which is one text for all languages, names its own (site-22). */
export function ClosureWords({ closure }: { closure: Closure }) {
  const language = fallbackLanguage();
  if (!language) return describeClosure(closure);
  const isOfSite = site().hours.closures.some(({ name }) => name === closure.reason);
  return closureParts(
    closure,
    <span key="reason" lang={isOfSite ? undefined : language}>
      {closure.reason}
    </span>,
  );
}
