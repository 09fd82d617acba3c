import { queryOptions, useMutation } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { CalendarFeed } from "#contract/appointments/calendar-feed.ts";
import { officeNow } from "#contract/office-dates.ts";
import { call } from "#web/api/browser-call.ts";
import { formatLongDate, getErrorMessage, inEnglish } from "#web/api/english.ts";
import { getQueryClient, storeAndRefetch } from "#web/api/query-client.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { isReauthenticationCancelled, useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { Button } from "#web/ui/button.tsx";
import { copyToClipboard } from "#web/ui/copy-to-clipboard.ts";
import { Notice } from "#web/ui/notice.tsx";

const feedQuery = queryOptions({
  queryKey: ["own", "calendar feed"],
  queryFn: () => call("GET /api/calendar/", {}),
});

const refresh = () => getQueryClient().invalidateQueries(feedQuery);

const storeFeed = (stored: CalendarFeed) => void storeAndRefetch(feedQuery, () => stored);

/** The office's day of an instant, in words. */
const dayOf = (instant: string) => formatLongDate(officeNow(new Date(instant)).date);

function copy(address: string): Promise<void> {
  return inEnglish(copyToClipboard)(address, {
    copied: "Address copied.",
    refused: "Your browser does not allow copying here. Please select the address and copy it.",
  });
}

/** The address of a new feed, which is shown this once (exports-1). */
function Address({ address }: { address: string }) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <Notice variant="success">
        Subscribe to this address in your calendar app. We show it only once. Anyone who has it can see the
        visits.
      </Notice>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Address of your calendar
        </label>
        <input
          id={id}
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          className="min-h-11 w-full rounded-control border border-border-strong bg-surface px-3 font-mono text-note"
        />
      </div>
      <Button onClick={() => void copy(address)} className="justify-self-start">
        Copy address
      </Button>
    </div>
  );
}

/** Whether an employee has a calendar feed, and what can be done about it: create, replace, copy and delete (exports-1). */
export function Feed() {
  const [data, fallback] = useQueryData(feedQuery, { failure: "Couldn’t load the calendar." });
  // Not that of the mutation, which the next one clears: it is never shown again.
  const [address, setAddress] = useState<string>();
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const change = useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) return withReauthentication(() => call("POST /api/calendar/", {}));
      await call("DELETE /api/calendar/", {});
      return undefined;
    },
    onSuccess: (made) => {
      setAddress(made?.url);
      storeFeed({ exists: made !== undefined, made_at: made ? new Date().toISOString() : null });
    },
    onError: refresh,
  });
  if (!data) return fallback;
  const press = (isWanted: boolean) => ({
    isDisabled: change.isPending,
    onClick: () => change.mutate(isWanted),
  });
  const choices: ReactNode = data.exists ? (
    <>
      <Button variant="secondary" {...press(true)}>
        Replace address
      </Button>
      <Button variant="danger" {...press(false)}>
        Delete calendar
      </Button>
    </>
  ) : (
    <Button {...press(true)}>Create address</Button>
  );
  return (
    <div className="grid gap-4">
      <p>
        {data.exists && data.made_at
          ? `Your calendar has had an address since ${dayOf(data.made_at)}. A new one replaces it.`
          : "See confirmed visits in your own calendar app, with initials, category and provider."}
      </p>
      <div aria-live="polite" className="empty:hidden">
        {address && <Address address={address} />}
      </div>
      {change.error && !isReauthenticationCancelled(change.error) && (
        <Notice role="alert" variant="danger">
          {getErrorMessage(change.error, "The calendar could not be changed.")}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">{choices}</div>
      {reauthenticationDialog}
    </div>
  );
}
