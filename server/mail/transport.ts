import type { SendMailOptions } from "nodemailer";
import type { EmailKind } from "./email-job.ts";

/** An email as a transport delivers it. */
export interface RenderedEmail {
  /** The job's id. */
  readonly id: string;
  readonly kind: EmailKind;
  /** Where its button leads, for the terminal of a program without mail server. */
  readonly link: string | undefined;
  /** The recipient's address. */
  readonly to: string;
  readonly queuedAt: Date;
  readonly message: SendMailOptions;
}

/** An email that no retry can deliver, for the reason in its message: an unknown address (SMTP 5xx), an invalid code. */
export class EmailRejectedError extends Error {
  override readonly name = "EmailRejectedError";
}

/** Delivers emails, to a mail server or to a folder. */
export interface MailTransport {
  /**
   * Resolves once the email is delivered. Waits for a server that cannot be reached until `signal` aborts, and calls
   * `render` before each attempt; an email that it does not return is not sent. Throws `EmailRejectedError` where a retry is
   * useless.
   */
  send(render: () => Promise<RenderedEmail | undefined>, signal: AbortSignal): Promise<void>;
  /** Stops waiting for the server; emails that are being sent have `timeout` milliseconds to finish. */
  close(timeout: number): Promise<void>;
}
