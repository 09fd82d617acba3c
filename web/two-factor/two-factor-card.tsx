import { useMutation, useQuery } from "@tanstack/react-query";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { twoFactorStatusQuery } from "#web/api/own-account.ts";
import { storeAndRefetch } from "#web/api/query-client.tsx";
import { ErrorSummary } from "#web/forms/form.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { LoadError, Spinner } from "#web/ui/loading.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { ConfirmWithCodeDialog, requiresCode } from "./confirm-code.tsx";

const setupPage = "/settings/security/2fa";
/** The page to return to after a setup that was opened from this card (two-factor-11). */
const from = { from: "/profile/edit" };

/** Whether two-factor is on, with buttons to turn it on or off (two-factor-11). */
export function TwoFactorCard() {
  const { data, error, refetch } = useQuery(twoFactorStatusQuery);
  if (data)
    return data.enabled ? (
      <Enabled isRequired={data.required} left={data.recovery_codes_left} />
    ) : (
      <Disabled />
    );
  if (!error) return <Spinner label={m.form_loading()} />;
  return (
    <LoadError role="alert" onRetry={() => void refetch()} retry={m.account_retry()}>
      {m.two_factor_status_failed()} {getErrorMessage(error, "", { noResponse: "" })}
    </LoadError>
  );
}

function Disabled() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{m.two_factor_add()}</p>
      <ButtonLink to={setupPage} state={from}>
        {m.two_factor_enable()}
      </ButtonLink>
    </div>
  );
}

function disable(code?: string) {
  return call("POST /api/2fa/totp/disable/", { body: code === undefined ? {} : { otp_code: code } });
}

function showDisabled({ message }: { message: string }): void {
  void showToast(message, { type: "success" });
  void storeAndRefetch(twoFactorStatusQuery, (status) => ({ ...status, enabled: false }));
}

function Enabled({ isRequired, left }: { isRequired: boolean; left: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => disable(),
    onSuccess: showDisabled,
    onError: (failure) => {
      if (requiresCode(failure)) setIsAsking(true);
      else
        void showToast(getErrorMessage(failure, m.two_factor_disable_failed()), {
          type: "error",
          isSilent: true,
        });
    },
  });
  const failure =
    error && !requiresCode(error) ? getErrorMessage(error, m.two_factor_disable_failed()) : undefined;

  return (
    <div className="grid justify-items-start gap-4">
      <p className="flex items-start gap-2.5">
        <ShieldCheck aria-hidden className="mt-0.5 size-5.5 shrink-0 text-success" />
        {m.two_factor_protected()}
      </p>
      <p className="text-muted">
        <span>{m.two_factor_codes_left({ count: left })}</span>
        {isRequired && <span> {m.two_factor_is_required()}</span>}
      </p>
      <ErrorSummary message={failure} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="secondary" to={setupPage} state={from}>
          {m.two_factor_manage()}
        </ButtonLink>
        {!isRequired && (
          <Button variant="danger" isDisabled={isPending} onClick={() => mutate()}>
            {isPending ? m.two_factor_disabling() : m.two_factor_disable()}
          </Button>
        )}
      </div>
      <ConfirmWithCodeDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={m.two_factor_disable_title()}
        confirmText={m.two_factor_disable()}
        pendingText={m.two_factor_disabling()}
        fallback={m.two_factor_disable_failed()}
        send={async (code) => showDisabled(await disable(code))}
        onSuccess={() => setIsAsking(false)}
      />
    </div>
  );
}
