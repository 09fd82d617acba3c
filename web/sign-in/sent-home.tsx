import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Checking } from "./checking.tsx";

/** Leads home with the attempted location, where a stranger is asked to log in (decision 44). */
export function SentHome() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Who has just signed out, or changed the password, is on the way to /login.
    if (document.documentElement.dataset.leaving) return;
    void navigate("/", { replace: true, state: { from: pathname + search } });
  }, [navigate, pathname, search]);
  return <Checking />;
}
