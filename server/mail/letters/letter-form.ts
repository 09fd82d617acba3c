import type { ReactNode } from "react";
import type { LetterKind, LetterOf } from "../letter.ts";

/** How letters of one kind are written: each text is made of the letter and the site's address (an origin). */
export interface LetterForm<Kind extends LetterKind> {
  /** Names no health detail: subjects show on locked screens. */
  subject(letter: LetterOf<Kind>): string;
  /** What an inbox shows beside the subject. */
  preview(letter: LetterOf<Kind>): string;
  heading(letter: LetterOf<Kind>): string;
  /** Where its button leads. */
  link?(letter: LetterOf<Kind>, publicUrl: string): string;
  /** The paragraphs between heading and footer; `link` is the button's. */
  body(letter: LetterOf<Kind>, places: { readonly link: string; readonly publicUrl: string }): ReactNode;
  /** Why the reader has it. */
  reason(letter: LetterOf<Kind>): ReactNode;
}
