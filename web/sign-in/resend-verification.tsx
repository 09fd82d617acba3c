import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { emailAlone } from "#contract/registration.ts";
import { call } from "../api/browser-call.ts";
import { getErrorMessage, getFieldErrors } from "../api/error-message.ts";
import { Form } from "../ui/form/form.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { Notice } from "../ui/notice.tsx";

/** What the box says after it was sent. */
interface Outcome {
  readonly isGood: boolean;
  readonly sentence: string;
}

/** The box at the login page that asks for another verification mail; nothing can be sent while it is blank. */
export function ResendVerification() {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isPending, setIsPending] = useState(false);
  const headingId = useId();

  // What was typed before React.
  useEffect(() => setEmail(input.current?.value ?? ""), []);

  async function send(address: string) {
    setIsPending(true);
    try {
      const { message } = await call("POST /api/users/resend-verification-public/", {
        body: { email: address },
      });
      setOutcome({ isGood: true, sentence: message });
    } catch (problem) {
      const sentence =
        getFieldErrors(problem)?.email?.join(" ") ?? getErrorMessage(problem, "Could not send. Try again.");
      setOutcome({ isGood: false, sentence });
    }
    setIsPending(false);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = emailAlone.safeParse({ email });
    const wrong = checked.error?.issues[0]?.message;
    setError(wrong);
    setOutcome(undefined);
    if (wrong) input.current?.focus();
    else if (!isPending) await send(email);
  }

  return (
    <section aria-labelledby={headingId} className="rounded-3xl border border-line bg-sunken p-5 sm:p-6">
      <h2 id={headingId} className="font-sans text-lg font-semibold">
        Account not verified yet?
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">We will send you the link again.</p>
      <Form onSubmit={submit} className="grid gap-4">
        <TextField
          ref={input}
          type="email"
          name="email"
          label="Email"
          autoComplete="email"
          error={error}
          onChange={({ target }) => setEmail(target.value)}
        />
        <SubmitButton
          kind="secondary"
          disabled={email.trim() === ""}
          isPending={isPending}
          pendingText="Sending…"
          className="justify-self-start"
        >
          Resend verification email
        </SubmitButton>
        <output className="empty:hidden">
          {outcome && (
            <Notice kind={outcome.isGood ? "success" : "danger"}>
              <span className={outcome.isGood ? "text-success" : "text-danger"}>{outcome.sentence}</span>
            </Notice>
          )}
        </output>
      </Form>
    </section>
  );
}
