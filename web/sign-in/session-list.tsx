import { queryOptions, useMutation } from "@tanstack/react-query";
import { describeDevice } from "#contract/accounts/describe-device.ts";
import type { ListedSession } from "#contract/accounts/own-sessions.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { formatMoment } from "#web/api/format-date.ts";
import { getQueryClient, storeAndRefetch } from "#web/api/query-client.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { showToast } from "#web/ui/toast.tsx";

const sessionsQuery = queryOptions({
  queryKey: ["own", "sessions"],
  queryFn: () => call("GET /api/users/me/sessions/", {}),
  staleTime: 0,
});

/** The account's sessions, with a button to end each other one (sign-in-25). */
export function SessionList() {
  const [data, fallback] = useQueryData(sessionsQuery, {
    failure: m.session_list_failed(),
    retry: m.account_retry(),
    loading: <Spinner label={m.session_list_loading()} />,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => call("DELETE /api/users/me/sessions/{id}/", { params: { id } }),
    onSuccess(_, ended) {
      void showToast(m.session_ended(), { type: "success" });
      void storeAndRefetch(sessionsQuery, ({ results }) => ({
        results: results.filter(({ id }) => id !== ended),
      }));
    },
    onError: (failure) => void showToast(getErrorMessage(failure, m.session_not_ended()), { type: "error" }),
    // A session that has already ended is removed from the list too.
    onSettled: () => void getQueryClient().invalidateQueries({ queryKey: ["own"] }),
  });
  if (!data) return fallback;
  return (
    <ul aria-label={m.session_devices()} className="divide-y divide-border rounded-box border border-border">
      {data.results.map((session) => (
        <Session
          key={session.id}
          session={session}
          isEnding={isPending && variables === session.id}
          onEnd={() => {
            if (!isPending) mutate(session.id);
          }}
        />
      ))}
    </ul>
  );
}

interface SessionProps {
  session: ListedSession;
  isEnding: boolean;
  onEnd: () => void;
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const { signed_in, last_used, current } = session;
  const device = describeDevice(session.device);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <span>{device}</span>
          {current && (
            <span className="ml-2">
              <Badge className="bg-accent-subtle text-accent">{m.session_this_device()}</Badge>
            </span>
          )}
        </p>
        <p className="text-note text-muted">
          {m.session_times({ begun: formatMoment(signed_in), used: formatMoment(last_used) })}
        </p>
      </div>
      {!current && (
        <Button
          variant="danger"
          aria-label={m.session_end_label({ device, begun: formatMoment(signed_in) })}
          isDisabled={isEnding}
          onClick={onEnd}
        >
          {isEnding ? m.session_ending() : m.session_end()}
        </Button>
      )}
    </li>
  );
}
