import type { ReactNode } from "react";

/** What is English on a site in any language: what staff and owners alone see, its dialogs included (WCAG 2.2, 3.1.2). */
export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <div lang="en" className="contents">
      {children}
    </div>
  );
}
