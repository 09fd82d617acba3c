import { createContext, type ReactNode, use } from "react";
import { getLocale } from "#messages/runtime.js";

const IsEnglish = createContext(false);

/**
 * The language around a component: English in what staff alone see, else the site's. Components that both meet pass it on to
 * their messages, as `{ locale }`.
 */
export function useLanguage(): ReturnType<typeof getLocale> {
  return use(IsEnglish) ? "en" : getLocale();
}

/** What is English on a site in any language: what staff and owners alone see, its dialogs included (WCAG 2.2, 3.1.2). */
export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <IsEnglish value={true}>
      <div lang="en" className="contents">
        {children}
      </div>
    </IsEnglish>
  );
}
