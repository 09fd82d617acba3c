import type { ReactNode } from "react";
import type { EmailJobOf, EmailKind } from "#server/mail/email-job.ts";

/** The texts of one kind of email, made from the job and the site's origin. */
export interface EmailTemplate<Kind extends EmailKind> {
  /** Names no health detail: subjects show on locked screens. */
  subject(email: EmailJobOf<Kind>): string;
  /** What an inbox shows beside the subject. */
  preview(email: EmailJobOf<Kind>): string;
  heading(email: EmailJobOf<Kind>): string;
  /** Where its button leads. */
  link?(email: EmailJobOf<Kind>, publicUrl: string): string;
  /** The paragraphs between heading and footer; `link` is the button's. */
  body(email: EmailJobOf<Kind>, places: { readonly link: string; readonly publicUrl: string }): ReactNode;
  /** Why the reader has it. */
  reason(email: EmailJobOf<Kind>): ReactNode;
}
