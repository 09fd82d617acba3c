import { decrypt, deriveKey, encrypt } from "#server/http/secrets.ts";
import type { EmailJob, EmailKind, QueuedEmail } from "./email-job.ts";
import { EmailRejectedError } from "./transport.ts";

/**
 * An email job as it is stored in the queue: only its kind, its time and its appointment's id are readable there, since
 * codes are secrets.
 */
export interface EncryptedEmail {
  readonly kind: EmailKind;
  /** When it was put into the outbox, as ISO 8601. */
  readonly queuedAt: string;
  /** The id of the appointment that it is about, if any: no two emails about one are sent at the same time. */
  readonly appointment?: number;
  readonly encrypted: string;
}

/** A queued email's kind. */
export const kindOf = (email: QueuedEmail): EmailKind => ("visit" in email ? email.visit : email).kind;

/** Encrypts and decrypts email jobs with a key of their own; each is bound to its id in the queue. */
export function createEmailCipher(secretKey: Buffer) {
  const key = deriveKey(secretKey, "email job");
  return {
    encrypt: (
      email: QueuedEmail,
      { id, now }: { readonly id: string; readonly now: Date },
    ): EncryptedEmail => ({
      kind: kindOf(email),
      queuedAt: now.toISOString(),
      ...("visit" in email && { appointment: email.visit.appointment }),
      encrypted: encrypt(key, JSON.stringify(email), id),
    }),
    /**
     * A queued email; also one about a visit as the version before queued it, which is filled in. Throws
     * `EmailRejectedError` for a job that was encrypted with another SECRET_KEY.
     */
    decrypt({ encrypted }: EncryptedEmail, id: string): QueuedEmail | EmailJob {
      try {
        return JSON.parse(decrypt(key, encrypted, id)) as QueuedEmail | EmailJob;
      } catch (error) {
        throw new EmailRejectedError("It was encrypted with another SECRET_KEY.", { cause: error });
      }
    },
  };
}
