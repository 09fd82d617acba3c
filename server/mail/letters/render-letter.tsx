import { render } from "@react-email/render";
import type { Letter, LetterKind, LetterOf } from "../letter.ts";
import * as notices from "./account-notices.tsx";
import { alreadyRegistered } from "./already-registered.tsx";
import { confirmEmailChange } from "./confirm-email-change.tsx";
import { invitation } from "./invitation.tsx";
import type { LetterForm } from "./letter-form.ts";
import { LetterFrame } from "./letter-frame.tsx";
import { newsletterPost } from "./newsletter-post.tsx";
import { plainTextOf } from "./plain-text.ts";
import { requestArrived } from "./request-arrived.tsx";
import { requestReceived } from "./request-received.tsx";
import { resetPassword } from "./reset-password.tsx";
import { verifyEmail } from "./verify-email.tsx";
import { visitCancelled } from "./visit-cancelled.tsx";
import { visitConfirmed } from "./visit-confirmed.tsx";

const forms: { readonly [Kind in LetterKind]: LetterForm<Kind> } = {
  "verify-email": verifyEmail,
  "already-registered": alreadyRegistered,
  "reset-password": resetPassword,
  invitation,
  "confirm-email-change": confirmEmailChange,
  "email-change-requested": notices.emailChangeRequested,
  "email-changed": notices.emailChanged,
  "password-changed": notices.passwordChanged,
  "two-factor-enabled": notices.twoFactorEnabled,
  "two-factor-disabled": notices.twoFactorDisabled,
  "request-received": requestReceived,
  "request-arrived": requestArrived,
  "visit-confirmed": visitConfirmed,
  "visit-cancelled": visitCancelled,
  "newsletter-post": newsletterPost,
};

/** A letter's words: subject, HTML and the same as plain text, and where its button leads. */
export interface RenderedLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly link: string | undefined;
}

/** Writes a letter out; `publicUrl` is the site's origin, which all its links begin with. */
export async function renderLetter<Kind extends LetterKind>(
  letter: LetterOf<Kind> & Letter,
  publicUrl: string,
): Promise<RenderedLetter> {
  const form = forms[letter.kind] as unknown as LetterForm<LetterKind>;
  const link = form.link?.(letter, publicUrl);
  const html = await render(
    <LetterFrame
      preview={form.preview(letter)}
      heading={form.heading(letter)}
      publicUrl={publicUrl}
      reason={form.reason(letter)}
    >
      {form.body(letter, { link: link ?? publicUrl, publicUrl })}
    </LetterFrame>,
  );
  return { subject: form.subject(letter), html, text: plainTextOf(html), link };
}
