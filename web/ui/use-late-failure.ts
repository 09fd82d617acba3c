import { useCallback, useEffect, useRef } from "react";
import { useLanguage } from "./in-english.tsx";
import { showToast } from "./toast.tsx";

/**
 * Returns a function that tells whether the component is still mounted, for a response that comes after its dialog was
 * closed or its page was left: it must not close a dialog or navigate.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}

/**
 * Returns a function that shows a failure in a toast if the dialog that would show it was closed before the response
 * came. The message names what has failed.
 */
export function useLateFailure(): (message: string) => void {
  const isMounted = useIsMounted();
  const language = useLanguage();
  return (message) => {
    if (!isMounted()) void showToast(message, { type: "error", language });
  };
}
