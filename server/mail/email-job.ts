import type { Language } from "#contract/site/values.ts";

/** The mailbox of an email address: mail to name+anything@ arrives at name@ (RFC 5233 calls it a subaddress). */
export function mailboxOf(email: string): string {
  return email.replace(/(?<=[^@])\+[^@]*@/, "@");
}

/** Characters of names: no digits, slashes or dots, of which mail programs make links. */
const looksLikeName = /^[\p{L}\p{M}][\p{L}\p{M}'’\- ]{0,39}\.?$/u;

/**
 * A first name as emails may say it, or undefined. A client that writes a stranger's address into a form chooses the names
 * in it too, so a 'name' that could be an advertisement or a link is left out.
 */
export function mailedName(firstName: string): string | undefined {
  const name = firstName.trim();
  return looksLikeName.test(name) ? name : undefined;
}

/** The language that someone reads. What is filled in when it is sent, and what 0.2.0 has queued, has none before. */
interface InLanguage {
  readonly language?: Language | undefined;
}

/** An email's recipient, and the name in its greeting. */
interface Addressee extends InLanguage {
  readonly to: string;
  readonly firstName: string;
}

/** An email with a link that works once, by its secret code. */
interface CodeContents extends Addressee {
  /** Of the account that the code is for: several accounts can have the same address. */
  readonly username: string;
  readonly code: string;
}

/** An email about an appointment, which may be someone else's (mail-52). */
export interface AboutPatient extends Addressee {
  /** That person's, as emails may say it. */
  readonly patientFirstName?: string | undefined;
}

/** An email about an appointment, whose link to /visit/{token} is valid without a session (visits-50). */
interface AppointmentContents extends AboutPatient {
  readonly visitToken: string;
}

/** An email about a confirmed visit, with the name of the provider (mail-53); what 0.2.0 has queued has none. */
interface VisitContents extends AppointmentContents {
  readonly date: string;
  readonly time: string;
  readonly provider?: string | undefined;
}

/** An iCalendar text with its METHOD (RFC 5545), without health details (mail-6). */
type Invitation = string;

/** The data of each kind of email. None contains health details. */
interface EmailContents {
  /** `next` is the page after signing in (sign-in-30). */
  "verify-email": CodeContents & { readonly next?: string };
  /** Instead of a verification, to the holder of an address that is registered again (accounts-5), by its username. */
  "already-registered": Addressee & { readonly username?: string };
  "reset-password": CodeContents;
  /** To a new employee, whose link sets the first password (accounts-31). */
  invitation: CodeContents;
  /** To the new address. */
  "confirm-email-change": CodeContents;
  /** The warning to the old address (accounts-26). */
  "email-change-requested": Addressee;
  "email-changed": Addressee;
  /** With what ended beside the sessions, and what stays (accounts-43). */
  "password-changed": Addressee & {
    readonly ended?: readonly ("feed" | "deletion" | "passkeys")[];
    readonly stays?: readonly ("passkeys" | "authenticator")[];
  };
  "two-factor-enabled": Addressee;
  "two-factor-disabled": Addressee;
  "passkey-added": Addressee;
  "passkey-removed": Addressee;
  /** After an employee made an address for their calendar (exports-1). */
  "calendar-feed-created": Addressee;
  /** After a sign-in from a device not seen before; `device` is browser and system, never what a client wrote. */
  "new-device": Addressee & { readonly device: string };
  /** After many wrong one-time codes in a day. */
  "wrong-codes": Addressee;
  /** `dueAt` is an ISO 8601 instant (accounts-36). */
  "deletion-requested": Addressee & { readonly dueAt: string };
  "deletion-cancelled": Addressee;
  "account-deleted": Addressee;
  "request-received": AppointmentContents;
  /** To the office's inbox, without the patient's details (mail-4). */
  "request-arrived": { readonly isSevere?: boolean };
  /** To the office's inbox, without the patient's details (mail-14). */
  "patient-cancelled": object;
  "patient-asks-another-time": object;
  /** The request to choose another time than that of a visit, which the office cannot keep (mail-49). */
  "asked-to-choose": AppointmentContents & { readonly date: string; readonly time: string };
  /** To the office's inbox, in numbers (mail-51): pending requests by category, and what else patients did. */
  "morning-digest": {
    readonly requests: readonly { readonly category: string; readonly count: number }[];
    readonly otherTimes: number;
    readonly cancelled: number;
  };
  /** To the patient who asks for another time than that of their request or visit. */
  "another-time-asked": AppointmentContents;
  /** Date as YYYY-MM-DD and time as HH:MM, both the office's. */
  "visit-confirmed": VisitContents & {
    readonly invitation?: Invitation | undefined;
  };
  /**
   * A free time that the patient may have, until an end; with the time that their visit has now, if it is confirmed
   * (mail-15). All dates and times are the office's.
   */
  "time-offered": AppointmentContents & {
    readonly offerToken: string;
    readonly date: string;
    readonly time: string;
    readonly untilDate: string;
    readonly untilTime: string;
    readonly formerDate?: string;
    readonly formerTime?: string;
  };
  /** The new time with the old one (mail-12). */
  "visit-moved": VisitContents & {
    readonly formerDate: string;
    readonly formerTime: string;
    readonly invitation?: Invitation | undefined;
  };
  /** Before a visit, of which it repeats date and time (visits-60). */
  "visit-reminder": VisitContents;
  /** With date, time and invitation (METHOD:CANCEL) where the visit had been confirmed (mail-7). */
  "visit-cancelled": AboutPatient & {
    /** Absent where the account was deleted, its links with it. */
    readonly visitToken?: string;
    readonly date?: string;
    readonly time?: string;
    readonly invitation?: Invitation | undefined;
  };
  /** The link that confirms a subscription without an account, which has no name (newsletter-52). */
  "confirm-subscription": InLanguage & { readonly to: string; readonly token: string };
  /** In its place, to who gets the newsletter already; `unsubscribe` is the page that ends it. */
  "already-subscribed": InLanguage & { readonly to: string; readonly unsubscribe: string };
  /** To an owner who asks for it (office-12). */
  test: Addressee;
  /**
   * `address` is the post's; `oneClick` takes the POST of RFC 8058, `page` is for people. One that 0.2.0 has queued has no
   * content, only the excerpt. `isTrial` is its author's own, which is no sending (newsletter-51).
   */
  "newsletter-post": Addressee & {
    readonly postId: number;
    readonly title: string;
    readonly excerpt: string;
    readonly content?: string;
    /** That of the post, which readers of another language may get too. */
    readonly postLanguage?: Language;
    /** `address` is that of a JPEG which every reader is sent alike. */
    readonly picture?: { readonly address: string; readonly alt: string } | null;
    readonly isTrial?: boolean;
    readonly address: string;
    readonly unsubscribe: { readonly page: string; readonly oneClick: string };
  };
}

export type EmailKind = keyof EmailContents;

/** One email to one person, by its kind, with all that it says. */
export type EmailJob = { [Kind in EmailKind]: { readonly kind: Kind } & EmailContents[Kind] }[EmailKind];

/** The email of one kind. */
export type EmailJobOf<Kind extends EmailKind> = Extract<EmailJob, { kind: Kind }>;

/** Which appointment an email is about, as of which change (RFC 5545, §3.8.7.4). */
interface About {
  readonly appointment: number;
  readonly sequence: number;
}

/**
 * An email about an appointment as it is queued: with what the appointment cannot tell when the email is sent. The rest is
 * filled in then, if the email is still true (mail-25).
 */
export type VisitEmail = About &
  (
    | { readonly kind: "request-received" | "another-time-asked" | "asked-to-choose" | "visit-confirmed" }
    /** With where the patient was told last that the visit is. */
    | {
        readonly kind: "visit-moved";
        readonly formerDate: string;
        readonly formerTime: string;
        readonly formerProvider: string;
        readonly formerMinutes: number;
      }
    /**
     * With its recipient where the account is deleted, which says nothing about the person afterwards; and with where the
     * patient was told that the visit is, null where they were not told yet that it is one.
     */
    | {
        readonly kind: "visit-cancelled";
        readonly recipient?: AboutPatient;
        readonly told?: { readonly date: string; readonly time: string } | null;
      }
    /** `offer` is what the offer's token is derived from. */
    | { readonly kind: "time-offered"; readonly offer: string }
    | {
        readonly kind: "visit-reminder";
        readonly leadHours: number;
        readonly date: string;
        readonly time: string;
      }
  );

/**
 * An email as it is queued. One about an appointment is wrapped: a program of the version before, which would send one
 * without recipient to the office, fails over it and so leaves it to another.
 */
export type QueuedEmail =
  | { readonly visit: VisitEmail }
  | Exclude<EmailJob, { readonly kind: VisitEmail["kind"] }>;

/** An email whose link contains a token of its account, as `code`. */
export type EmailWithCode = Extract<EmailJob, { readonly code: string }>;

/** An email that no retry can deliver, for the reason in its message: an unknown address (SMTP 5xx), an invalid code. */
export class EmailRejectedError extends Error {
  override readonly name = "EmailRejectedError";
}
