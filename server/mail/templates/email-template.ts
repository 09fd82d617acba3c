import type { ReactNode } from "react";
import type { EmailJobOf, EmailKind } from "../email-job.ts";

/** How letters of one kind are written: each text is made of the letter and the site's address (an origin). */
export interface EmailTemplate<Kind extends EmailKind> {
  /** Names no health detail: subjects show on locked screens. */
  subject(letter: EmailJobOf<Kind>): string;
  /** What an inbox shows beside the subject. */
  preview(letter: EmailJobOf<Kind>): string;
  heading(letter: EmailJobOf<Kind>): string;
  /** Where its button leads. */
  link?(letter: EmailJobOf<Kind>, publicUrl: string): string;
  /** The paragraphs between heading and footer; `link` is the button's. */
  body(letter: EmailJobOf<Kind>, places: { readonly link: string; readonly publicUrl: string }): ReactNode;
  /** Why the reader has it. */
  reason(letter: EmailJobOf<Kind>): ReactNode;
}
