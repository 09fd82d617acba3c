import { useCallback, useEffect, useRef } from "react";

/**
 * A function that tells whether the component is still shown, for an answer that comes once its dialog was closed or its
 * page was left: that closes nothing and leads nobody on.
 */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
