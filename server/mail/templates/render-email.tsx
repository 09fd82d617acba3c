import { render } from "@react-email/render";
import type { EmailJob, EmailJobOf, EmailKind } from "../email-job.ts";
import * as notices from "./account-notices.tsx";
import { alreadyRegistered } from "./already-registered.tsx";
import { confirmEmailChange } from "./confirm-email-change.tsx";
import { EmailLayout } from "./email-layout.tsx";
import type { EmailTemplate } from "./email-template.ts";
import { invitation } from "./invitation.tsx";
import { newsletterPost } from "./newsletter-post.tsx";
import { plainTextOf } from "./plain-text.ts";
import { requestArrived } from "./request-arrived.tsx";
import { requestReceived } from "./request-received.tsx";
import { resetPassword } from "./reset-password.tsx";
import { verifyEmail } from "./verify-email.tsx";
import { visitCancelled } from "./visit-cancelled.tsx";
import { visitConfirmed } from "./visit-confirmed.tsx";

const templates: { readonly [Kind in EmailKind]: EmailTemplate<Kind> } = {
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
  "wrong-codes": notices.wrongCodes,
  "request-received": requestReceived,
  "request-arrived": requestArrived,
  "visit-confirmed": visitConfirmed,
  "visit-cancelled": visitCancelled,
  "newsletter-post": newsletterPost,
};

/** An email's content: subject, HTML, the same as plain text, and where its button leads. */
export interface RenderedContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly link: string | undefined;
}

/** Renders an email; `publicUrl` is the site's origin, which all its links begin with. */
export async function renderEmail<Kind extends EmailKind>(
  email: EmailJobOf<Kind> & EmailJob,
  publicUrl: string,
): Promise<RenderedContent> {
  const template = templates[email.kind] as unknown as EmailTemplate<EmailKind>;
  const link = template.link?.(email, publicUrl);
  const html = await render(
    <EmailLayout
      preview={template.preview(email)}
      heading={template.heading(email)}
      publicUrl={publicUrl}
      reason={template.reason(email)}
    >
      {template.body(email, { link: link ?? publicUrl, publicUrl })}
    </EmailLayout>,
  );
  return { subject: template.subject(email), html, text: plainTextOf(html), link };
}
