import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { readEntry } from "../session/stored-session.ts";

/** Posts that were asked for again already, so that one that is really missing is not asked for without end. */
const asked = new Set<string>();

/**
 * Stands on the not-found page: a draft's address is 404 to everyone, and its author's browser then asks for it as
 * them (newsletter-2).
 */
export function RefetchDraft() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!pathname.startsWith("/blog/") || asked.has(pathname)) return;
    if (readEntry("role") !== "employee") return;
    asked.add(pathname);
    void navigate(pathname, { replace: true });
  }, [pathname, navigate]);
  return null;
}
