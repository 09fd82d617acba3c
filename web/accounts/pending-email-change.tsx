import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { storeAndRefetch } from "#web/api/query-client.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

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
      void showToast("Your email address has not changed.", { type: "success" });
    },
    onError: (error) =>
      void showToast(getErrorMessage(error, "That did not work. Please try again."), { type: "error" }),
  });
  return (
    <div aria-live="polite" className="empty:hidden">
      {data?.new_email && (
        <Notice variant="info">
          <p>
            <span>Waiting for you to open the link we sent to </span>
            <strong className="wrap-anywhere">{data.new_email}</strong>
          </p>
          <Button variant="secondary" className="mt-3" isDisabled={isPending} onClick={() => mutate()}>
            {isPending ? "Cancelling…" : "Cancel change"}
          </Button>
        </Notice>
      )}
    </div>
  );
}
