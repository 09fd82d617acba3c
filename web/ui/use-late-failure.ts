import { showToast } from "./toast.tsx";
import { useIsMounted } from "./use-is-mounted.ts";

/**
 * Returns a function that shows a failure in a toast if the dialog that would show it was closed before the response
 * came. The message names what has failed.
 */
export function useLateFailure(): (message: string) => void {
  const isMounted = useIsMounted();
  return (message) => {
    if (!isMounted()) void showToast(message, { type: "error" });
  };
}
