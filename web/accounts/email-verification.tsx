import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { call } from "../api/browser-call.ts";
import { sentenceOf } from "../api/problem-sentence.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Spinner } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";

/** Milliseconds until the wait for an answer ends (specification §9). */
const timeout = 15_000;

/** How the verification went, once it has gone. */
type Outcome = { readonly verified: string } | { readonly problem: string };

async function verify(token: string): Promise<Outcome> {
  try {
    const { message } = await call(
      "POST /api/users/verify-email/{token}/",
      { params: { token } },
      { signal: AbortSignal.timeout(timeout) },
    );
    return { verified: message };
  } catch (error) {
    const tookTooLong = error instanceof DOMException && error.name === "TimeoutError";
    const fallback = "Invalid or expired code.";
    return { problem: tookTooLong ? "This took too long. Please try again." : sentenceOf(error, fallback) };
  }
}

/** Verifies an address by the code out of a mail's link. Only this page's script does, not the link (decision 12). */
export function EmailVerification({ code }: { code: string | undefined }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!code || asked.current === code) return;
    asked.current = code;
    void verify(code).then(setOutcome);
  }, [code]);

  if (!code) return <Failed sentence="Missing verification code." />;
  if (!outcome) {
    return (
      <div data-wakes-react className="grid place-items-center py-6">
        <Spinner label="Verifying…" isLabelShown />
      </div>
    );
  }
  if ("problem" in outcome) return <Failed sentence={outcome.problem} />;
  const isRepeated = outcome.verified.toLowerCase().includes("already");
  return (
    <output className="grid justify-items-start gap-4 text-lg">
      <Notice kind="success" className="justify-self-stretch">
        {isRepeated ? "Email already verified 🎉" : "Email verified 🎉"}
      </Notice>
      <p>
        You can now{" "}
        <Link to="/login" className="font-semibold text-brand underline underline-offset-4">
          sign in
        </Link>
        .
      </p>
    </output>
  );
}

function Failed({ sentence }: { sentence: string }) {
  return (
    <div className="grid justify-items-start gap-5">
      <div role="alert" className="justify-self-stretch">
        <Notice kind="danger">{sentence}</Notice>
      </div>
      <ButtonLink kind="secondary" to="/login">
        Back to login
      </ButtonLink>
    </div>
  );
}
