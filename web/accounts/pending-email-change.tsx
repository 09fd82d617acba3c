import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { storeAndRefetch } from "#web/api/query-client.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { withElements } from "#web/ui/with-elements.ts";

/** The change of the account's address that is not confirmed yet. */
export const emailChangeQuery = queryOptions({
  queryKey: ["own", "email-change"],
  queryFn: () => call("GET /api/users/me/email-change/", {}),
  staleTime: 0,
});

/** A change of address that waits for the link in the new inbox, with a button to withdraw it (accounts-46). */
export function PendingEmailChange() {
  const { data } = useQuery(emailChangeQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("DELETE /api/users/me/email-change/", {}),
    onSuccess: () => {
      void storeAndRefetch(emailChangeQuery, () => ({ new_email: null }));
      void showToast(m.email_change_withdrawn(), { type: "success" });
    },
    onError: (error) => void showToast(getErrorMessage(error, m.account_did_not_work()), { type: "error" }),
  });
  return (
    <div aria-live="polite" className="empty:hidden">
      {data?.new_email && (
        <Notice variant="info">
          <p>
            {withElements(m.email_change_waiting, {
              email: <strong className="wrap-anywhere">{data.new_email}</strong>,
            })}
          </p>
          <Button variant="secondary" className="mt-3" isDisabled={isPending} onClick={() => mutate()}>
            {isPending ? m.email_change_cancelling() : m.email_change_cancel()}
          </Button>
        </Notice>
      )}
    </div>
  );
}
