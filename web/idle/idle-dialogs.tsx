import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import * as z from "zod/mini";
import { codeField, type signInRoute } from "#contract/accounts/sign-in.ts";
import type { Reply } from "#contract/route.ts";
import { site } from "#contract/site/site.ts";
import { pagePath } from "#contract/site/translations.ts";
import { call } from "#web/api/browser-call.ts";
import { getErrorCode } from "#web/api/error-message.ts";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { PasskeyButton } from "#web/forms/passkey-button.tsx";
import { AnyCodeField, PasswordField, UsernameHint } from "#web/forms/special-fields.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { readStoredSession, storeEnrolmentToken, storeSession } from "#web/session/stored-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { InEnglish } from "#web/ui/in-english.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useIsMounted } from "#web/ui/use-late-failure.ts";

type SignInReply = Reply<typeof signInRoute>;

interface IdleActions {
  /** Called when the user confirms to be there. */
  readonly onStay: () => void;
  /** Called when the user leaves without signing in again. */
  readonly onLeave: () => void;
}

let root: Root | undefined;

/**
 * Shows the warning or the lock over the page, or neither, in a React root of its own, so that the page is not
 * re-rendered.
 */
export function showIdleDialog(
  phase: "active" | "warned" | "locked",
  { onStay, onLeave }: IdleActions,
): void {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <InEnglish>
      <Dialog
        isOpen={phase === "warned"}
        onClose={onStay}
        title="Are you still there?"
        description={`You will be signed out after ${site().rules.staff_idle.sign_out_after_minutes} minutes without activity. What you typed is kept.`}
        actions={<Button onClick={onStay}>Stay signed in</Button>}
      />
      {phase === "locked" && <Lock onLeave={onLeave} />}
    </InEnglish>,
  );
}

/** A ref callback that shows a dialog as a modal one as long as it is mounted. */
function openModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return;
  dialog.showModal();
  return () => dialog.close();
}

/** Covers the page until its user has signed in again; neither Escape nor a click outside closes it. */
function Lock({ onLeave }: { onLeave: () => void }) {
  const username = readStoredSession()?.username ?? "";
  const [needsEnrolment, setNeedsEnrolment] = useState(false);
  const isMounted = useIsMounted();

  /**
   * Stores the tokens of the sign-in; without any, two-factor must be set up first, on another page. If the lock is
   * gone by the time of the response, the new session is ended again.
   */
  function unlock({ access, refresh, enroll_access, ...account }: SignInReply): void {
    if (!isMounted()) {
      if (refresh) call("POST /token/logout/", { body: { refresh } }).catch(() => undefined);
      return;
    }
    if (enroll_access) storeEnrolmentToken(enroll_access);
    if (access && refresh) storeSession({ ...account, access, refresh });
    else setNeedsEnrolment(true);
  }

  return (
    <dialog
      ref={openModal}
      data-lock
      closedby="none"
      aria-labelledby="lock-title"
      aria-describedby="lock-reason"
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-border bg-surface text-foreground shadow-raised backdrop:bg-background"
    >
      <div className="grid gap-5 p-6 sm:p-8">
        <header>
          <p className="text-note text-muted">{site().practice.name}</p>
          <h2 id="lock-title" className="mt-1 text-2xl">
            You were signed out
          </h2>
        </header>
        <p id="lock-reason" className="text-muted">
          There was no activity for {site().rules.staff_idle.sign_out_after_minutes} minutes. Log in to pick
          up where you left off: what you typed is still here.
        </p>
        <output className="empty:hidden">
          {needsEnrolment && (
            <Notice variant="warning">
              Two-factor setup is required. <a href={pagePath("/settings/security/2fa")}>Set it up now</a>:
              what you typed will be lost.
            </Notice>
          )}
        </output>
        <UnlockForm username={username} onSignIn={unlock} />
        <div className="grid gap-4">
          <PasskeyButton username={username} onSignIn={unlock} />
        </div>
        <Button variant="quiet" onClick={onLeave} className="justify-self-center text-accent">
          Leave this page
        </Button>
      </div>
    </dialog>
  );
}

const unlocking = z.object({
  password: z.string().check(z.minLength(1, "Password is required")),
  otp_code: z.optional(codeField),
});

function UnlockForm({ username, onSignIn }: { username: string; onSignIn: (reply: SignInReply) => void }) {
  const [needsCode, setNeedsCode] = useState(false);
  const { form, field, isPending } = useZodForm({
    schema: unlocking,
    defaultValues: { password: "" },
    send: ({ password, otp_code }) =>
      call("POST /token/", { body: { username, password, ...(otp_code && { otp_code }) } }),
    failureMessage: "Login failed.",
    announceBy: "summary",
    onSuccess: onSignIn,
    onFailure: (error) => {
      if (getErrorCode(error) === "otp_required") setNeedsCode(true);
    },
  });
  return (
    <Form {...form}>
      <UsernameHint username={username} />
      <p>
        Log in as <strong className="break-words">{username}</strong>
      </p>
      <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
      {needsCode && <AnyCodeField {...field("otp_code")} />}
      <SubmitButton isPending={isPending} pendingText="Logging in…">
        Log in
      </SubmitButton>
    </Form>
  );
}
