import { type QueryKey, type UseQueryOptions, useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lastPlannedDay, officeNow } from "#contract/office-dates.ts";
import { formatMoment, getErrorMessage } from "#web/api/english.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { ErrorSummary } from "#web/forms/form.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { isReauthenticationCancelled, useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { Skeleton, Spinner } from "#web/ui/loading.tsx";
import { useLateFailure } from "#web/ui/use-late-failure.ts";

/** An instant in office time. */
export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {formatMoment(at)}
    </time>
  );
}

/** The last day for which owners plan a notice or closure. */
export function useLastPlannedDay(): string {
  const [today] = useState(() => officeNow(new Date()).date);
  return lastPlannedDay(today);
}

interface OfficeDataProps<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** The name of what is loaded in messages, such as 'the team'. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** A section of the office page: its loading state, its error or its data. */
export function OfficeData<Data, Key extends QueryKey>({
  query,
  what,
  children,
}: OfficeDataProps<Data, Key>) {
  const loading = (
    <>
      <Spinner label={`Loading ${what}…`} />
      <Skeleton lines={3} className="mt-4" />
    </>
  );
  const [data, fallback] = useQueryData(query, { failure: `Could not load ${what}.`, loading });
  return data === undefined ? fallback : children(data);
}

/** Refetches everything that the office page shows, its log included. */
export function refreshOffice(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: ["office"] });
}

interface OfficeAction<Reply> {
  readonly send: () => Promise<Reply>;
  /** The name of what it changes, for a failure that comes after its dialog was closed. */
  readonly about: string;
  /** The message of its success, if it needs one. */
  readonly successMessage?: string;
  readonly onSuccess?: () => void;
}

const describeFailure = (error: unknown) => getErrorMessage(error, "That did not work. Please try again.");

/**
 * Runs one action of the office page at a time: asks for reauthentication if the server requires it (office-3), shows
 * the success and refreshes the page. Render `messages`, which contains the error message and the reauthentication
 * dialog, and set `aria-disabled` on buttons while an action is pending, since `run` does nothing then.
 */
export function useOfficeAction() {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const showLateFailure = useLateFailure();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ send }: OfficeAction<unknown>) => withReauthentication(send),
    onSuccess: (_reply, { successMessage, onSuccess }) => {
      if (successMessage) void showToast(successMessage, { type: "success" });
      onSuccess?.();
      // What is saved is not pending until it was fetched.
      void refreshOffice();
    },
    onError: (reason, { about }) => showLateFailure(`${about}: ${describeFailure(reason)}`),
  });
  const failure = error && !isReauthenticationCancelled(error) ? describeFailure(error) : undefined;
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
