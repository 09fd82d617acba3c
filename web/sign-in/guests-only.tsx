import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { secondsLeft } from "../session/access-token.ts";
import { renewSession } from "../session/renew-session.ts";
import { useSession } from "../session/use-session.ts";
import { Spinner } from "../ui/loading.tsx";
import { returnPageOf } from "./return-page.ts";

/**
 * Shows its children to visitors and leads everybody else on to where they came from, or to `elsewhere`
 * (sign-in-23): also the one who signs in on this very page or in another tab. The form is in the server's
 * page; who is signed in sees a waiting sign in its place from the first paint on.
 */
export function GuestsOnly({ children, elsewhere }: { children: ReactNode; elsewhere?: string }) {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const { search, state } = location;

  useEffect(() => {
    if (!session) return;
    let isLeft = false;
    async function leadOn() {
      const access = localStorage.getItem("access");
      const isExpired = (secondsLeft(access) ?? 0) <= 0;
      // A session that has ended makes its reader a guest; one that cannot be asked about now does not.
      if (isExpired && (await renewSession(access)) === "ended") return;
      if (!isLeft) {
        const wanted = elsewhere ?? returnPageOf({ search, state });
        await navigate(wanted, { replace: true, fallback: "document" });
      }
    }
    void leadOn();
    return () => {
      isLeft = true;
    };
  }, [session, search, state, elsewhere, navigate]);

  return (
    <>
      <div data-shown-when="signed-out">{children}</div>
      <div data-shown-when="signed-in" data-hydrate="visible" className="grid min-h-96 place-items-center">
        <Spinner label="Loading..." />
      </div>
    </>
  );
}
