/** A letter as it is handed to the mail server. */
export interface RenderedEmail {
  /** The same at each attempt, so that mail programs show a repeated letter once (RFC 5322, section 3.6.4). */
  readonly messageId: string;
  /** When it was written. */
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

/** A letter that no repetition mends, for what its message says: an unknown address (SMTP 5xx), an expired code. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/** Takes mails away, whether to a server or to a folder. */
export interface MailTransport {
  /**
   * Resolves once the mail is in other hands. It may wait for a missing server, as long as the letter is still this
   * process's to send, which `signal` ends. Raises `MailRefused` where trying again is useless.
   */
  carry(mail: RenderedEmail, signal: AbortSignal): Promise<void>;
  /** Stops waiting for a missing server; mails that are being handed over have `timeout` milliseconds to arrive. */
  close(timeout: number): Promise<void>;
}
