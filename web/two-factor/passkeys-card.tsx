import { queryOptions, useMutation } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import type { listPasskeysRoute } from "#contract/passkeys.ts";
import type { Reply } from "#contract/route.ts";
import { siteFormat } from "#contract/site/format.ts";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { getQueryClient, storeAndRefetch } from "#web/api/query-client.tsx";
import { ErrorSummary } from "#web/forms/form.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { isReauthenticationCancelled, useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { PasskeyForm } from "./passkey-form.tsx";

type Passkey = Reply<typeof listPasskeysRoute>["results"][number];

const passkeysQuery = queryOptions({
  queryKey: ["own", "passkeys"],
  queryFn: () => call("GET /api/passkeys/", {}),
});

const storePasskeys = (change: (stored: readonly Passkey[]) => Passkey[]) =>
  storeAndRefetch(passkeysQuery, ({ results }) => ({ results: change(results) }));

const day = siteFormat(({ locale }) => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }));

/** The account's passkeys, with buttons to add and remove one (passkeys-1, passkeys-2). */
export function PasskeysCard() {
  const [data, fallback] = useQueryData(passkeysQuery, {
    failure: "Passkeys could not be loaded.",
    retry: "Retry",
    loading: <Spinner label="Loading passkeys…" />,
  });
  if (!data) return fallback;
  return (
    <div className="grid gap-5">
      <p>Log in with your fingerprint, face or PIN, without a password or a code.</p>
      {data.results.length > 0 && <PasskeyList passkeys={data.results} />}
      <PasskeyForm
        onAdded={(added) => {
          void showToast("Passkey added.", { type: "success" });
          void storePasskeys((stored) => [...stored, added]);
        }}
      />
    </div>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (id: string) =>
      withReauthentication(() => call("DELETE /api/passkeys/{id}/", { params: { id } })),
    onSuccess(_, removed) {
      void showToast("Passkey removed.", { type: "success" });
      void storePasskeys((stored) => stored.filter(({ id }) => id !== removed));
    },
    // One that was removed elsewhere meanwhile leaves the list too.
    onError: () => getQueryClient().invalidateQueries(passkeysQuery),
  });
  const failure =
    error && !isReauthenticationCancelled(error)
      ? getErrorMessage(error, "The passkey could not be removed.")
      : undefined;
  return (
    <>
      <ErrorSummary message={failure} />
      <ul aria-label="Your passkeys" className="divide-y divide-border rounded-box border border-border">
        {passkeys.map(({ id, name, created_at, last_used_at }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3">
            <KeyRound aria-hidden className="size-5 shrink-0 text-accent" />
            <div className="min-w-0 grow">
              <p className="font-semibold break-words">{name}</p>
              <p className="text-note text-muted">
                Added {day().format(new Date(created_at))}
                {last_used_at ? `, last used ${day().format(new Date(last_used_at))}` : ", not used yet"}
              </p>
            </div>
            <Button
              variant="danger"
              className="shrink-0"
              aria-label={`Remove ${name}`}
              isDisabled={isPending}
              onClick={() => mutate(id)}
            >
              {isPending && variables === id ? "Removing…" : "Remove"}
            </Button>
          </li>
        ))}
      </ul>
      {reauthenticationDialog}
    </>
  );
}
