import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { getStored } from "#web/session/stored-session.ts";

/** Posts that were refetched already, so that a missing one is not refetched endlessly. */
const refetched = new Set<string>();

/**
 * On the not-found page: the document of a draft is a 404 for everyone; an employee's browser then refetches it with
 * their token (newsletter-2). Not by a navigation, which would take the place of a link that was just pressed.
 */
export function RefetchDraft() {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!pathname.startsWith("/blog/") || refetched.has(pathname)) return;
    if (getStored("role") !== "employee") return;
    refetched.add(pathname);
    void revalidate();
  }, [pathname, revalidate]);
  return null;
}
