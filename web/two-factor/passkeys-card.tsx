import { queryOptions, useMutation } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import type { listPasskeysRoute } from "#contract/accounts/passkeys.ts";
import type { Reply } from "#contract/route.ts";
import { siteFormat } from "#contract/site/format.ts";
import { m } from "#messages/messages.js";
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

const dayOf = (instant: string) => day().format(new Date(instant));

/** The account's passkeys, with buttons to add and remove one (passkeys-1, passkeys-2). */
export function PasskeysCard() {
  const [data, fallback] = useQueryData(passkeysQuery, {
    failure: m.passkey_list_failed(),
    retry: m.account_retry(),
    loading: <Spinner label={m.passkey_list_loading()} />,
  });
  if (!data) return fallback;
  return (
    <div className="grid gap-5">
      <p>{m.passkey_explained()}</p>
      {data.results.length > 0 && <PasskeyList passkeys={data.results} />}
      <PasskeyForm
        onAdded={(added) => {
          void showToast(m.passkey_added(), { type: "success" });
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
      void showToast(m.passkey_removed(), { type: "success" });
      void storePasskeys((stored) => stored.filter(({ id }) => id !== removed));
    },
    // One that was removed elsewhere meanwhile leaves the list too.
    onError: () => getQueryClient().invalidateQueries(passkeysQuery),
  });
  const failure =
    error && !isReauthenticationCancelled(error)
      ? getErrorMessage(error, m.passkey_not_removed())
      : undefined;
  return (
    <>
      <ErrorSummary message={failure} />
      <ul aria-label={m.passkey_yours()} className="divide-y divide-border rounded-box border border-border">
        {passkeys.map(({ id, name, created_at, last_used_at }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3">
            <KeyRound aria-hidden className="size-5 shrink-0 text-accent" />
            <div className="min-w-0 grow">
              <p className="font-semibold break-words">{name}</p>
              <p className="text-note text-muted">
                {last_used_at
                  ? m.passkey_used({ added: dayOf(created_at), used: dayOf(last_used_at) })
                  : m.passkey_unused({ added: dayOf(created_at) })}
              </p>
            </div>
            <Button
              variant="danger"
              className="shrink-0"
              aria-label={m.passkey_remove_label({ name })}
              isDisabled={isPending}
              onClick={() => mutate(id)}
            >
              {isPending && variables === id ? m.passkey_removing() : m.common_remove()}
            </Button>
          </li>
        ))}
      </ul>
      {reauthenticationDialog}
    </>
  );
}
