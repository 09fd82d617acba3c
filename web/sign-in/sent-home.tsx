import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Checking } from "./checking.tsx";

/** Leads home with the attempted location, where a stranger is asked to log in (sign-in-22). */
export function SentHome() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { dataset } = document.documentElement;
    const goHome = () =>
      void navigate("/", { replace: true, state: { from: pathname + search }, fallback: "document" });
    if (!dataset.leaving) {
      goHome();
      return;
    }
    // Who has just signed out, or changed the password, is on the way to /login; and may come back from there to
    // this page as the browser kept it.
    function comeBack() {
      delete dataset.leaving;
      goHome();
    }
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [navigate, pathname, search]);
  return <Checking />;
}
