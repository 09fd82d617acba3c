import { QRCodeSVG } from "qrcode.react";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { sentenceOf } from "../api/problem-sentence.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { Spinner } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { showToast } from "../ui/toast.tsx";
import { ConfirmCodeForm } from "./confirm-code-form.tsx";
import { beginEnrolment, type Enrolment } from "./enrolment-calls.ts";
import { ProveCodeDialog, wantsCode } from "./prove-code-dialog.tsx";

const failed = "Could not start 2FA setup.";

interface AuthenticatorEnrolmentProps {
  backPage: string;
  onEnabled: (recoveryCodes: readonly string[]) => void;
}

/** Shows a new secret as a QR code and in letters, and takes the code that an app makes of it. */
export function AuthenticatorEnrolment({ backPage, onEnabled }: AuthenticatorEnrolmentProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isBegun = useRef(false);
  const navigate = useNavigate();

  async function begin() {
    setFailure(undefined);
    setEnrolment(undefined);
    try {
      setEnrolment(await beginEnrolment());
    } catch (problem) {
      if (wantsCode(problem)) setIsAsking(true);
      else setFailure(sentenceOf(problem, failed));
    }
  }

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  });

  if (failure) {
    return (
      <div role="alert" className="grid justify-items-start gap-5">
        <Notice kind="danger" className="justify-self-stretch">
          {failed} {failure !== failed && failure}
        </Notice>
        <div className="flex flex-wrap gap-3">
          <Link className={buttonLook("secondary")} to={backPage}>
            Back
          </Link>
          <Button onClick={() => void begin()}>Try again</Button>
        </div>
      </div>
    );
  }
  if (!enrolment) {
    return (
      <>
        <Spinner label="Loading..." />
        <ProveCodeDialog
          isOpen={isAsking}
          onClose={() => void navigate(backPage)}
          title="Set up a new app"
          confirmText="Continue"
          pendingText="Verifying…"
          fallback={failed}
          prove={async (code) => {
            setEnrolment(await beginEnrolment(code));
            setIsAsking(false);
          }}
        />
      </>
    );
  }
  return (
    <div className="grid gap-7">
      <div className="grid justify-items-center gap-4 text-center">
        <p className="text-ink-soft">Scan this QR with Google Authenticator, 1Password, Authy, etc.</p>
        {/* Dark on white in both colour schemes: many cameras read no other. */}
        <div className="rounded-2xl border border-line bg-white p-3">
          <QRCodeSVG
            value={enrolment.uri}
            size={192}
            marginSize={1}
            title="QR code for your authenticator app"
            className="block size-48"
          />
        </div>
      </div>
      <ManualSecret secret={enrolment.secret} />
      <ConfirmCodeForm backPage={backPage} onEnabled={onEnabled} onExpired={() => void begin()} />
    </div>
  );
}

function ManualSecret({ secret }: { secret: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      void showToast("Secret copied.", { type: "success" });
    } catch {
      void showToast("Your browser does not allow copying here.", { type: "error" });
    }
  }
  return (
    <div className="rounded-2xl bg-sunken px-4 py-3 text-center">
      <p className="text-[0.9375rem] text-ink-soft">Can’t scan? Enter this secret manually</p>
      <code className="mt-1 block font-mono break-all">{secret}</code>
      <Button kind="quiet" className="mt-1 text-brand" onClick={() => void copy()}>
        Copy secret
      </Button>
    </div>
  );
}
