import { useCallback, useEffect, useRef } from "react";

/**
 * A function that tells whether the component is still shown, for an answer that comes once its dialog was closed or its
 * page was left: that closes nothing and leads nobody on.
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
