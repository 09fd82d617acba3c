import { queryOptions, useMutation } from "@tanstack/react-query";
import type { ListedSession } from "#contract/own-sessions.ts";
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
    failure: "Your devices could not be loaded.",
    retry: "Retry",
    loading: <Spinner label="Loading your devices…" />,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => call("DELETE /api/users/me/sessions/{id}/", { params: { id } }),
    onSuccess(_, ended) {
      void showToast("That device is signed out.", { type: "success" });
      void storeAndRefetch(sessionsQuery, ({ results }) => ({
        results: results.filter(({ id }) => id !== ended),
      }));
    },
    onError: (failure) =>
      void showToast(getErrorMessage(failure, "The device could not be signed out."), { type: "error" }),
    // A session that has already ended is removed from the list too.
    onSettled: () => void getQueryClient().invalidateQueries({ queryKey: ["own"] }),
  });
  if (!data) return fallback;
  return (
    <ul aria-label="Signed-in devices" className="divide-y divide-border rounded-box border border-border">
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
  const { device, signed_in, last_used, current } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <span>{device}</span>
          {current && (
            <span className="ml-2">
              <Badge className="bg-accent-subtle text-accent">This device</Badge>
            </span>
          )}
        </p>
        <p className="text-note text-muted">
          Signed in {formatMoment(signed_in)} · Last used {formatMoment(last_used)}
        </p>
      </div>
      {!current && (
        <Button
          variant="danger"
          aria-label={`Log out ${device}, signed in ${formatMoment(signed_in)}`}
          isDisabled={isEnding}
          onClick={onEnd}
        >
          {isEnding ? "Logging out…" : "Log out"}
        </Button>
      )}
    </li>
  );
}
