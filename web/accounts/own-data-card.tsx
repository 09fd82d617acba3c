import { queryOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Deletion, deletionDays, exportOwnDataRoute } from "#contract/accounts/own-data.ts";
import { officeNow } from "#contract/office-dates.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { call, fetchFile } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { formatFullDate } from "#web/api/format-date.ts";
import { storeAndRefetch } from "#web/api/query-client.tsx";
import { DownloadButton } from "#web/forms/download-button.tsx";
import { ReauthenticationForm } from "#web/forms/reauthentication-form.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

const deletionQuery = queryOptions({
  queryKey: ["own", "deletion"],
  queryFn: () => call("GET /api/users/me/deletion/", {}),
  staleTime: 0,
});

const storeDeletion = (stored: Deletion) => storeAndRefetch(deletionQuery, () => stored);

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** 'today', 'tomorrow' or 'in 9 days', by the office's calendar. */
function daysUntil(date: string): string {
  const days = (Date.parse(date) - Date.parse(officeNow(new Date()).date)) / dayMilliseconds;
  return new Intl.RelativeTimeFormat(site().practice.locale, { numeric: "auto" }).format(
    Math.max(0, days),
    "day",
  );
}

function Download() {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  return (
    <div className="grid gap-3">
      <p className="text-muted">{m.account_data_explained()}</p>
      <DownloadButton
        fileName={m.account_data_file()}
        load={() => withReauthentication(() => fetchFile(exportOwnDataRoute.path))}
        failure={m.account_data_failed()}
      >
        {m.account_data_download()}
      </DownloadButton>
      {reauthenticationDialog}
    </div>
  );
}

/** The account's deletion on the day of an instant (accounts-36). */
function Countdown({ dueAt }: { dueAt: string }) {
  const { date } = officeNow(new Date(dueAt));
  return (
    <Notice variant="warning">
      {m.account_deletion_due({ when: daysUntil(date), date: formatFullDate(date) })}
    </Notice>
  );
}

/** Cancels the deletion. */
function KeepAccount() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("DELETE /api/users/me/deletion/", {}),
    onSuccess: () => {
      void storeDeletion({ due_at: null });
      void showToast(m.account_kept(), { type: "success" });
    },
    onError: (error) => void showToast(getErrorMessage(error, m.account_did_not_work()), { type: "error" }),
  });
  return (
    <Button isDisabled={isPending} onClick={() => mutate()} className="justify-self-start">
      {isPending ? m.account_one_moment() : m.account_keep()}
    </Button>
  );
}

const proofQuery = queryOptions({
  queryKey: ["own", "proof"],
  queryFn: () => call("GET /api/users/me/proof/", {}),
  staleTime: 0,
});

function DeletionForm({ onSuccess }: { onSuccess: () => void }) {
  const [proof, fallback] = useQueryData(proofQuery, { failure: m.account_not_loaded() });
  if (!proof) return fallback;
  return (
    <ReauthenticationForm
      accepts={proof.accepts}
      send={async (body) => {
        void storeDeletion(await call("POST /api/users/me/deletion/", { body }));
      }}
      failureMessage={m.account_delete_failed()}
      submitText={m.account_delete()}
      variant="danger"
      pendingText={m.account_one_moment()}
      about={() => m.account_delete()}
      onSuccess={onSuccess}
    />
  );
}

/** Explains what a deletion means, and asks for a proof of identity (accounts-36). */
function DeletionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.account_delete_title()}
      description={m.account_delete_explained({ days: deletionDays })}
    >
      <DeletionForm onSuccess={onClose} />
    </FormDialog>
  );
}

function Deletion() {
  const [isAsking, setIsAsking] = useState(false);
  const [data, fallback] = useQueryData(deletionQuery, { failure: m.account_not_loaded() });
  if (!data) return fallback;
  return (
    <div className="grid gap-3">
      <div aria-live="polite" className="empty:hidden">
        {data.due_at && <Countdown dueAt={data.due_at} />}
      </div>
      {data.due_at ? (
        <KeepAccount />
      ) : (
        <>
          <p className="text-muted">{m.account_delete_offer({ days: deletionDays })}</p>
          <Button variant="danger" onClick={() => setIsAsking(true)} className="justify-self-start">
            {m.account_delete()}
          </Button>
          <DeletionDialog isOpen={isAsking} onClose={() => setIsAsking(false)} />
        </>
      )}
    </div>
  );
}

/** Lets users download their data and delete their account (accounts-34, accounts-36). */
export function OwnDataCard() {
  return (
    <CardSection id="your-data" heading={m.account_own_data()}>
      <div className="grid gap-6">
        <Download />
        <div className="border-t border-border pt-6">
          <Deletion />
        </div>
      </div>
    </CardSection>
  );
}
