import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getErrorMessage } from "../api/error-message.ts";
import { queryClientOfPage } from "../api/query-client.ts";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { isReauthenticationCancelled, useReauthentication } from "../forms/use-reauthentication.tsx";
import { showToast } from "../ui/toast.tsx";

/** Refetches everything that the office page shows, its log included. */
export function refreshOffice(): Promise<void> {
  return queryClientOfPage().invalidateQueries({ queryKey: ["office"] });
}

interface OfficeAction<Reply> {
  readonly send: () => Promise<Reply>;
  /** The message of its success, if it needs one. */
  readonly done?: string;
  readonly onDone?: () => void;
}

/**
 * Runs one action of the office page at a time: asks for reauthentication if the server requires it (office-3), shows
 * the success and refreshes the page. Render `messages`, which contains the error message and the reauthentication
 * dialog, and set `aria-disabled` on buttons while an action is pending, since `run` does nothing then.
 */
export function useOfficeAction() {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ send }: OfficeAction<unknown>) => withReauthentication(send),
    onSuccess: (_reply, { done, onDone }) => {
      if (done) void showToast(done, { type: "success" });
      onDone?.();
      return refreshOffice();
    },
  });
  const failure =
    error && !isReauthenticationCancelled(error)
      ? getErrorMessage(error, "That did not work. Please try again.")
      : undefined;
  const messages: ReactNode = (
    <>
      <ErrorSummary message={failure} />
      {reauthenticationDialog}
    </>
  );
  return {
    run: (action: OfficeAction<unknown>) => {
      if (!isPending) mutate(action);
    },
    isPending,
    messages,
  };
}
