import { useCallback, useEffect, useRef } from "react";

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
