import type { EmailKind } from "./email-job.ts";

/** An email as it is handed to the mail server. */
export interface RenderedEmail {
  readonly kind: EmailKind;
  /** The same at each attempt, so that mail programs show a repeated email once (RFC 5322, section 3.6.4). */
  readonly messageId: string;
  /** When it was put into the outbox. */
  readonly date: Date;
  readonly from: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where its button leads, for the terminal of a program without mail server. */
  readonly link: string | undefined;
  readonly calendar: { readonly method: "REQUEST" | "CANCEL"; readonly content: string } | undefined;
  /** Ends a subscription with one POST (RFC 8058). */
  readonly unsubscribe: { readonly oneClick: string } | undefined;
}

/** An email that no retry can deliver, for the reason in its message: an unknown address (SMTP 5xx), an invalid code. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/** Delivers emails, to a mail server or to a folder. */
export interface MailTransport {
  /**
   * Resolves once the email is delivered. Waits for a server that cannot be reached until `signal` aborts, and calls
   * `render` only when the server can be reached. Raises `MailRefused` where a retry is useless.
   */
  send(render: () => Promise<RenderedEmail>, signal: AbortSignal): Promise<void>;
  /** Stops waiting for the server; emails that are being sent have `timeout` milliseconds to finish. */
  close(timeout: number): Promise<void>;
}
