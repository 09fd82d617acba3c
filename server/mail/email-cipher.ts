import { decrypt, deriveKey, encrypt } from "#server/http/secrets.ts";
import type { EmailJob, EmailKind } from "./email-job.ts";
import { EmailRejectedError } from "./transport.ts";

/** An email job as it is stored in the queue: only its kind and time are readable there, since codes are secrets. */
export interface EncryptedEmail {
  readonly kind: EmailKind;
  /** When it was put into the outbox, as ISO 8601. */
  readonly queuedAt: string;
  readonly encrypted: string;
}

/** Encrypts and decrypts email jobs with a key of their own; each is bound to its id in the queue. */
export function createEmailCipher(secretKey: Buffer) {
  const key = deriveKey(secretKey, "email job");
  return {
    encrypt: (email: EmailJob, { id, now }: { readonly id: string; readonly now: Date }): EncryptedEmail => ({
      kind: email.kind,
      queuedAt: now.toISOString(),
      encrypted: encrypt(key, JSON.stringify(email), id),
    }),
    /** Throws `EmailRejectedError` for a job that was encrypted with another SECRET_KEY. */
    decrypt({ encrypted }: EncryptedEmail, id: string): EmailJob {
      try {
        return JSON.parse(decrypt(key, encrypted, id)) as EmailJob;
      } catch (error) {
        throw new EmailRejectedError("It was encrypted with another SECRET_KEY.", { cause: error });
      }
    },
  };
}
