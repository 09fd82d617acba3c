import { type Closure, closureParts, describeClosure } from "#contract/closures.ts";
import { fallbackLanguage } from "#contract/site/translations.ts";

/** A closure in words; its reason, which owners write once for all languages, names its own (site-22). */
export function ClosureWords({ closure }: { closure: Closure }) {
  const language = fallbackLanguage();
  if (!language) return describeClosure(closure);
  return closureParts(
    closure,
    <span key="reason" lang={language}>
      {closure.reason}
    </span>,
  );
}
