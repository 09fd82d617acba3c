import { queryOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Activity } from "#contract/accounts/activity.ts";
import { describeDevice } from "#contract/accounts/describe-device.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { formatMoment } from "#web/api/format-date.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton, Spinner } from "#web/ui/loading.tsx";
import { showToast } from "#web/ui/toast.tsx";

const activityQuery = queryOptions({
  queryKey: ["own", "activity"],
  queryFn: () => call("GET /api/users/me/activity/", {}),
  staleTime: 0,
});

/** The number of events that are shown initially. */
const shownAtFirst = 5;

function Loading() {
  return (
    <>
      <Spinner label={m.activity_loading()} />
      <Skeleton lines={4} className="mt-4" />
    </>
  );
}

/** The account's recent events, and a button to end its other sessions. */
export function RecentActivity() {
  const [data, fallback] = useQueryData(activityQuery, {
    failure: m.activity_failed(),
    retry: m.account_retry(),
    loading: <Loading />,
  });
  if (!data) return fallback;
  return (
    <>
      <OtherDevices
        count={data.other_devices}
        onSignedOut={() => void getQueryClient().invalidateQueries({ queryKey: ["own"] })}
      />
      <Events activity={data} />
    </>
  );
}

function OtherDevices({ count, onSignedOut }: { count: number; onSignedOut: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("POST /api/users/me/sign-out-others/", {}),
    onSuccess: ({ message }) => {
      void showToast(message, { type: "success" });
      onSignedOut();
    },
    onError: (error) =>
      void showToast(getErrorMessage(error, m.session_others_not_ended()), {
        type: "error",
      }),
  });
  if (count === 0) return <p className="text-muted">{m.session_only_here()}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{m.session_others({ count })}</p>
      <Button variant="danger" isDisabled={isPending} onClick={() => mutate()}>
        {isPending ? m.session_ending() : m.session_end_others()}
      </Button>
    </div>
  );
}

function Events({ activity: { results } }: { activity: Activity }) {
  const [areAllShown, setAreAllShown] = useState(false);
  if (results.length === 0) return <p className="mt-5 text-muted">{m.activity_none()}</p>;
  const shown = areAllShown ? results : results.slice(0, shownAtFirst);
  return (
    <>
      <ul className="mt-5 divide-y divide-border rounded-box border border-border">
        {shown.map(({ id, title, at, device, network, is_this_session }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3">
            <p className="font-semibold">
              <span>{title}</span>
              {is_this_session && (
                <span className="ml-2">
                  <Badge className="bg-accent-subtle text-accent">{m.session_this_device()}</Badge>
                </span>
              )}
            </p>
            <time dateTime={at} className="text-note text-muted">
              {formatMoment(at)}
            </time>
            <p className="w-full text-note text-muted">
              {[describeDevice(device), network].filter(Boolean).join(" · ")}
            </p>
          </li>
        ))}
      </ul>
      {results.length > shownAtFirst && (
        <Button
          variant="quiet"
          className="mt-3"
          aria-expanded={areAllShown}
          onClick={() => setAreAllShown(!areAllShown)}
        >
          {areAllShown ? m.activity_less() : m.activity_all({ count: results.length })}
        </Button>
      )}
    </>
  );
}
