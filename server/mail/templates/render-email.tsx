import { plainTextSelectors, render } from "@react-email/render";
import { compile } from "html-to-text";
import { defaultLanguage } from "#contract/site/translations.ts";
import type { Language } from "#contract/site/values.ts";
import { inLanguage } from "#server/http/language.ts";
import type { EmailJob, EmailJobOf, EmailKind } from "#server/mail/email-job.ts";
import * as notices from "./account-emails.tsx";
import * as deletion from "./account-emails.tsx";
import * as appointments from "./appointment-emails.tsx";
import { EmailLayout } from "./email-layout.tsx";
import { type EmailTemplate, languageIfOther } from "./email-parts.tsx";
import * as links from "./link-emails.tsx";
import * as newsletter from "./newsletter-emails.tsx";
import * as office from "./office-emails.tsx";

const templates: { readonly [Kind in EmailKind]: EmailTemplate<Kind> } = {
  "verify-email": links.verifyEmail,
  "already-registered": notices.alreadyRegistered,
  "reset-password": links.resetPassword,
  invitation: links.invitation,
  "confirm-email-change": links.confirmEmailChange,
  "email-change-requested": notices.emailChangeRequested,
  "email-changed": notices.emailChanged,
  "password-changed": notices.passwordChanged,
  "two-factor-enabled": notices.twoFactorEnabled,
  "two-factor-disabled": notices.twoFactorDisabled,
  "passkey-added": notices.passkeyAdded,
  "passkey-removed": notices.passkeyRemoved,
  "calendar-feed-created": notices.calendarFeedCreated,
  "new-device": notices.newDevice,
  "wrong-codes": notices.wrongCodes,
  "deletion-requested": deletion.deletionRequested,
  "deletion-cancelled": deletion.deletionCancelled,
  "account-deleted": deletion.accountDeleted,
  "request-received": appointments.requestReceived,
  "request-arrived": office.requestArrived,
  "patient-cancelled": office.patientCancelled,
  "patient-asks-another-time": office.patientAsksAnotherTime,
  "morning-digest": office.morningDigest,
  "another-time-asked": appointments.anotherTimeAsked,
  "asked-to-choose": appointments.askedToChoose,
  "time-offered": appointments.timeOffered,
  "visit-confirmed": appointments.visitConfirmed,
  "visit-moved": appointments.visitMoved,
  "visit-reminder": appointments.visitReminder,
  "visit-cancelled": appointments.visitCancelled,
  test: office.testEmail,
  "newsletter-post": newsletter.newsletterPost,
  "confirm-subscription": newsletter.confirmSubscription,
  "already-subscribed": newsletter.alreadySubscribed,
};

/** An email's content: subject, HTML, the same as plain text, and the address of its button. */
interface RenderedContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly link: string | undefined;
}

/** Emails that staff alone get, whose pages are in English too. */
const forStaff: ReadonlySet<EmailKind> = new Set<EmailKind>([
  "invitation",
  "calendar-feed-created",
  "request-arrived",
  "patient-cancelled",
  "patient-asks-another-time",
  "morning-digest",
  "test",
]);

/** The language of an email's reader; the practice's default where the job does not know it. */
function languageOf(email: EmailJob): Language {
  if (forStaff.has(email.kind)) return "en";
  return ("language" in email ? email.language : undefined) ?? defaultLanguage();
}

/** Renders an email in its reader's language; `publicUrl` is the site's origin, which all its links begin with. */
export function renderEmail<Kind extends EmailKind>(
  email: EmailJobOf<Kind> & EmailJob,
  publicUrl: string,
): Promise<RenderedContent> {
  return inLanguage(languageOf(email), () => write(email, publicUrl));
}

async function write(email: EmailJob, publicUrl: string): Promise<RenderedContent> {
  const template = templates[email.kind] as unknown as EmailTemplate<EmailKind>;
  const link = template.link?.(email, publicUrl);
  const html = await render(
    <EmailLayout
      preview={template.preview(email)}
      heading={template.heading(email)}
      language={languageIfOther(template.language?.(email))}
      publicUrl={publicUrl}
      reason={template.reason(email)}
    >
      {template.body(email, { link: link ?? publicUrl, publicUrl })}
    </EmailLayout>,
  );
  return { subject: template.subject(email), html, text: plainTextOf(html), link };
}

/**
 * An email's HTML as plain text: links by their addresses, telephone numbers and addresses as they are read. Compiled
 * once, since compiling its selectors takes longer than rendering an email.
 */
const plainTextOf = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: "h1", options: { uppercase: false } },
    { selector: "img.picture", format: "image" },
    ...['a[href^="tel:"]', 'a[href^="mailto:"]', "a.foreground"].map((selector) => ({
      selector,
      format: "anchor",
      options: { ignoreHref: true },
    })),
  ],
});
