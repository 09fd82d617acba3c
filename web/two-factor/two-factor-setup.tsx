import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { m } from "#messages/messages.js";
import { getErrorMessage } from "#web/api/error-message.ts";
import { twoFactorStatusQuery } from "#web/api/own-account.ts";
import { storeAndRefetch } from "#web/api/query-client.tsx";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { LoadError, Spinner } from "#web/ui/loading.tsx";
import { AuthenticatorEnrolment } from "./authenticator-enrolment.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface TwoFactorSetupProps {
  /** The page to go to once the recovery codes are saved. */
  returnPage: string;
  /** The target of the Back link. */
  backPage: string;
}

/** Sets up two-factor: QR code, code, recovery codes; if it is already on, only on demand (two-factor-10). */
export function TwoFactorSetup({ returnPage, backPage }: TwoFactorSetupProps) {
  const { data, error, refetch } = useQuery(twoFactorStatusQuery);
  const [isReplacing, setIsReplacing] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const navigate = useNavigate();

  if (recoveryCodes) {
    return (
      <RecoveryCodes codes={recoveryCodes} onContinue={() => void navigate(returnPage, { replace: true })} />
    );
  }
  const back = (
    <Link className={buttonClasses("secondary")} to={backPage}>
      {m.common_back()}
    </Link>
  );
  if (data && (!data.enabled || isReplacing)) {
    return (
      <AuthenticatorEnrolment
        back={back}
        onCancel={() => void navigate(backPage)}
        onEnabled={(codes) => {
          setRecoveryCodes(codes);
          void storeAndRefetch(twoFactorStatusQuery, (status) => ({
            ...status,
            enabled: true,
            recovery_codes_left: codes.length,
          }));
        }}
      />
    );
  }
  return (
    <div className="grid justify-items-start gap-5">
      {data && <AlreadyEnabled onReplace={() => setIsReplacing(true)} />}
      {!data && !error && <Spinner label={m.form_loading()} />}
      {!data && error && (
        <LoadError
          role="alert"
          className="justify-self-stretch"
          onRetry={() => void refetch()}
          retry={m.account_retry()}
        >
          {m.two_factor_start_failed()} {getErrorMessage(error, "", { noResponse: "" })}
        </LoadError>
      )}
      {back}
    </div>
  );
}

function AlreadyEnabled({ onReplace }: { onReplace: () => void }): ReactNode {
  return (
    <>
      <p>{m.two_factor_protected()}</p>
      <p className="text-muted">{m.two_factor_new_app_explained()}</p>
      <Button variant="secondary" onClick={onReplace}>
        {m.two_factor_new_app()}
      </Button>
    </>
  );
}
