import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Checking } from "./checking.tsx";
import { OneTimeCodeForm } from "./one-time-code-form.tsx";
import { useWayOn } from "./return-page.ts";
import { deleteCredentials, waitingCredentials } from "./waiting-credentials.ts";

/** The code's form for who comes from /login with credentials; without them, after a reload too, back there. */
export function OneTimeCode({ children }: { children: (form: ReactNode) => ReactNode }) {
  const [hasCredentials] = useState(() => waitingCredentials() !== undefined);
  const navigate = useNavigate();
  const { to, state } = useWayOn()("/login");
  useEffect(() => {
    if (hasCredentials) return;
    const asked = { ...(state as object | null), notice: "Please enter your username and password again." };
    void navigate(to, { replace: true, state: asked, fallback: "document" });
  }, [hasCredentials, navigate, to, state]);
  // Credentials do not outlive the page that they wait for.
  useEffect(() => deleteCredentials, []);
  return hasCredentials ? children(<OneTimeCodeForm />) : <Checking />;
}
