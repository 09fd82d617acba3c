import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { call } from "../api/browser-call.ts";
import { sentenceOf } from "../api/problem-sentence.ts";
import { forgetSession } from "../api/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Spinner } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";

async function confirm(code: string): Promise<string> {
  try {
    const { message } = await call("POST /api/users/confirm-email-change/{code}/", { params: { code } });
    // The account's sessions have ended, perhaps this browser's too.
    forgetSession();
    return message;
  } catch (error) {
    return sentenceOf(error, "Invalid or expired link.");
  }
}

/** Confirms another e-mail address by the code out of a mail's link, says so by an alert, and goes to /login. */
export function EmailChangeConfirmation({ code }: { code: string | undefined }) {
  const navigate = useNavigate();
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!code || asked.current === code) return;
    asked.current = code;
    void confirm(code).then((sentence) => {
      // The specification asks for the browser's own alert here (§8).
      window.alert(sentence);
      return navigate("/login", { replace: true });
    });
  }, [code, navigate]);

  if (!code) {
    return (
      <div className="grid justify-items-start gap-5">
        <div role="alert" className="justify-self-stretch">
          <Notice kind="danger">Missing code.</Notice>
        </div>
        <ButtonLink kind="secondary" to="/login">
          Back to login
        </ButtonLink>
      </div>
    );
  }
  return (
    <div data-wakes-react className="grid place-items-center py-6">
      <Spinner label="Confirming your email change…" isLabelShown />
    </div>
  );
}
