import { deriveKey, seal, unseal } from "#server/http/secrets.ts";
import type { EmailJob, EmailKind } from "./email-job.ts";
import { MailRefused } from "./transport.ts";

/** A letter as it waits in the database: only its kind and its time can be read there, for codes are secrets. */
export interface EncryptedEmail {
  readonly kind: EmailKind;
  /** When it was written, as ISO 8601. */
  readonly written: string;
  readonly sealed: string;
}

/** Encrypts and opens waiting letters with a key of their own; each is bound to its id in the queue. */
export function letterSeal(secretKey: Buffer) {
  const key = deriveKey(secretKey, "waiting letter");
  return {
    close: (letter: EmailJob, { id, now }: { readonly id: string; readonly now: Date }): EncryptedEmail => ({
      kind: letter.kind,
      written: now.toISOString(),
      sealed: seal(key, JSON.stringify(letter), id),
    }),
    /** Raises `MailRefused` where the letter was sealed with another SECRET_KEY. */
    open({ sealed }: EncryptedEmail, id: string): EmailJob {
      try {
        return JSON.parse(unseal(key, sealed, id)) as EmailJob;
      } catch (error) {
        throw new MailRefused("It was sealed with another SECRET_KEY.", { cause: error });
      }
    },
  };
}
