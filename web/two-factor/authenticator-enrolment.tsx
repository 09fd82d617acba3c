import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import type { ReactNode } from "react";
import { m } from "#messages/messages.js";
import { getErrorMessage } from "#web/api/error-message.ts";
import { isReauthenticationCancelled, useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { Button } from "#web/ui/button.tsx";
import { copyToClipboard } from "#web/ui/copy-to-clipboard.ts";
import { Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ConfirmCodeForm, ConfirmWithCodeDialog, requiresCode } from "./confirm-code.tsx";
import { beginEnrolment, type Enrolment } from "./enrolment-api.ts";

/** A new secret each time that the page is opened, not refetched while it is shown. */
const enrolmentQuery = (begin: () => Promise<Enrolment>) =>
  queryOptions({
    queryKey: ["own", "enrolment"],
    queryFn: begin,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const describeFailure = (error: unknown) =>
  isReauthenticationCancelled(error)
    ? m.two_factor_confirm_to_start()
    : getErrorMessage(error, "", { noResponse: "" });

interface AuthenticatorEnrolmentProps {
  /** The link back. */
  back: ReactNode;
  /** Called when the user does not enter the code that replacing an app requires. */
  onCancel: () => void;
  onEnabled: (recoveryCodes: readonly string[]) => void;
}

/** Shows a new secret as a QR code and as text, and takes the first code of the app. */
export function AuthenticatorEnrolment({ back, onCancel, onEnabled }: AuthenticatorEnrolmentProps) {
  const client = useQueryClient();
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const query = enrolmentQuery(() => withReauthentication(beginEnrolment));
  const { data, error, isFetching, refetch } = useQuery(query);
  const enrolment = isFetching ? undefined : data;

  if (error && !requiresCode(error)) {
    return (
      <div role="alert" className="grid justify-items-start gap-5">
        <Notice variant="danger" className="justify-self-stretch">
          {m.two_factor_start_failed()} {describeFailure(error)}
        </Notice>
        <div className="flex flex-wrap gap-3">
          {back}
          <Button onClick={() => void refetch()}>{m.common_try_again()}</Button>
        </div>
      </div>
    );
  }
  if (!enrolment) {
    return (
      <div className="grid justify-items-start gap-5">
        <Spinner label={m.form_loading()} />
        {back}
        {reauthenticationDialog}
        <ConfirmWithCodeDialog
          isOpen={requiresCode(error)}
          onClose={onCancel}
          title={m.two_factor_new_app()}
          confirmText={m.common_continue()}
          pendingText={m.two_factor_verifying()}
          fallback={m.two_factor_start_failed()}
          send={beginEnrolment}
          onSuccess={(begun) => client.setQueryData(query.queryKey, begun)}
        />
      </div>
    );
  }
  return (
    <div className="grid gap-7">
      <div className="grid justify-items-center gap-4 text-center">
        <p className="text-muted">{m.two_factor_scan()}</p>
        {/* Dark on white in both colour schemes: many cameras cannot read inverted QR codes. */}
        <div className="rounded-box border border-border bg-white p-3">
          <QRCodeSVG
            value={enrolment.uri}
            size={192}
            marginSize={1}
            title={m.two_factor_qr()}
            className="block size-48"
          />
        </div>
      </div>
      <ManualSecret secret={enrolment.secret} />
      <ConfirmCodeForm back={back} onEnabled={onEnabled} onExpired={() => void refetch()} />
    </div>
  );
}

function ManualSecret({ secret }: { secret: string }) {
  return (
    <div className="rounded-box bg-surface-sunken px-4 py-3 text-center">
      <p className="text-note text-muted">{m.two_factor_secret()}</p>
      <code translate="no" className="mt-1 block font-mono">
        {/* In groups to the eye alone: what is copied from the page has no spaces. */}
        {secret.match(/.{1,4}/g)?.map((group, index) => (
          <span key={`${index}${group}`} className="mr-2 inline-block">
            {group}
          </span>
        ))}
      </code>
      <Button
        variant="quiet"
        className="mt-1 text-accent"
        onClick={() =>
          void copyToClipboard(secret, {
            copied: m.two_factor_secret_copied(),
            refused: m.two_factor_copying_refused(),
          })
        }
      >
        {m.two_factor_secret_copy()}
      </Button>
    </div>
  );
}
