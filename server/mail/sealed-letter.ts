import { deriveKey, seal, unseal } from "#server/http/secrets.ts";
import type { Letter, LetterKind } from "./letter.ts";
import { MailRefused } from "./mail.ts";

/** A letter as it waits in the database: only its kind and its time can be read there, for codes are secrets. */
export interface SealedLetter {
  readonly kind: LetterKind;
  /** When it was written, as ISO 8601. */
  readonly written: string;
  readonly sealed: string;
}

/** Encrypts and opens waiting letters with a key of their own; each is bound to its id in the queue. */
export function letterSeal(secretKey: Buffer) {
  const key = deriveKey(secretKey, "waiting letter");
  return {
    close: (letter: Letter, { id, now }: { readonly id: string; readonly now: Date }): SealedLetter => ({
      kind: letter.kind,
      written: now.toISOString(),
      sealed: seal(key, JSON.stringify(letter), id),
    }),
    /** Raises `MailRefused` where the letter was sealed with another SECRET_KEY. */
    open({ sealed }: SealedLetter, id: string): Letter {
      try {
        return JSON.parse(unseal(key, sealed, id)) as Letter;
      } catch (error) {
        throw new MailRefused("It was sealed with another SECRET_KEY.", { cause: error });
      }
    },
  };
}
