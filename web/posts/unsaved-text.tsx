import { useEffect, useRef, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { LeaveDialog } from "#web/ui/form-dialog.tsx";

/**
 * Asks before the user leaves a page with unsaved text: within the site by the returned dialog, also before signing
 * out, else by the browser's own. `allowLeaving` is called after saving, `leave` by a button that
 * leads away.
 */
export function useUnsavedText(isUnsaved: boolean) {
  const isDone = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isDone.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (isUnsaved && !isDone.current) event.preventDefault();
  });

  const [wanted, setWanted] = useState<() => void>();
  useEffect(() => {
    // The top bar's button signs out without React.
    function askBeforeSignOut(event: MouseEvent) {
      const { target } = event;
      const button = target instanceof Element && target.closest<HTMLElement>("[data-sign-out]");
      if (!button || !isUnsaved || isDone.current) return;
      event.stopPropagation();
      setWanted(() => () => button.click());
    }
    document.addEventListener("click", askBeforeSignOut, true);
    return () => document.removeEventListener("click", askBeforeSignOut, true);
  }, [isUnsaved]);

  function allowLeaving(): void {
    isDone.current = true;
  }

  function leave(go: () => void): void {
    if (isUnsaved) setWanted(() => go);
    else go();
  }

  function stay(): void {
    setWanted(undefined);
    blocker.reset?.();
  }

  function leaveNow(): void {
    allowLeaving();
    setWanted(undefined);
    if (wanted) wanted();
    else blocker.proceed?.();
  }

  const leaveDialog = (
    <LeaveDialog
      isOpen={wanted !== undefined || blocker.state === "blocked"}
      description="What you typed on this page will be lost."
      onStay={stay}
      onLeave={leaveNow}
    />
  );
  return { allowLeaving, leave, leaveDialog };
}
