import { Button, Img, Link, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { siteFormat } from "#contract/site/format.ts";
import { site } from "#contract/site/site.ts";
import { type AboutPatient, type EmailJobOf, type EmailKind, mailedName } from "#server/mail/email-job.ts";
import { emailFonts } from "./email-layout.tsx";

/** The texts of one kind of email, made from the job and the site's origin. */
export interface EmailTemplate<Kind extends EmailKind> {
  /** Names no health detail: subjects show on locked screens. */
  subject(email: EmailJobOf<Kind>): string;
  /** What an inbox shows beside the subject. */
  preview(email: EmailJobOf<Kind>): string;
  heading(email: EmailJobOf<Kind>): string;
  /** Where its button leads. */
  link?(email: EmailJobOf<Kind>, publicUrl: string): string;
  /** The paragraphs between heading and footer; `link` is the button's. */
  body(email: EmailJobOf<Kind>, places: { readonly link: string; readonly publicUrl: string }): ReactNode;
  /** Why the reader has it. */
  reason(email: EmailJobOf<Kind>): ReactNode;
}

/** A paragraph of an email. */
export function Paragraph({ children }: { readonly children: ReactNode }) {
  return (
    <Text
      className="foreground"
      style={{
        color: site().colors.light.foreground,
        fontSize: "16px",
        lineHeight: "1.6",
        margin: "0 0 16px",
        overflowWrap: "anywhere",
      }}
    >
      {children}
    </Text>
  );
}

/** The greeting, by first name where it is one. */
export function Greeting({ firstName }: { readonly firstName: string }) {
  const name = mailedName(firstName);
  return <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>;
}

/** A picture at the email's width, by its address; as text its alternative and the address. */
export function Picture({ address, alt }: { readonly address: string; readonly alt: string }) {
  return (
    <Img
      src={address}
      alt={alt}
      className="picture"
      width="494"
      style={{ borderRadius: "12px", display: "block", height: "auto", margin: "0 0 20px", width: "100%" }}
    />
  );
}

const buttonStyle = () => ({
  borderRadius: "999px",
  fontFamily: emailFonts().text,
  fontSize: "16px",
  fontWeight: 600,
  padding: "14px 28px",
  textDecoration: "none",
});

interface ActionProps {
  readonly href: string;
  readonly label: string;
  /** A second button on the same page, of less weight. */
  readonly alternative?: { readonly href: string; readonly label: string };
}

/** The email's button; a mail program that shows no buttons shows the link. */
export function Action({ href, label, alternative }: ActionProps) {
  const { light } = site().colors;
  return (
    <Section style={{ margin: "8px 0 24px" }}>
      <Button
        href={href}
        className="action"
        style={{
          ...buttonStyle(),
          backgroundColor: light.accent,
          color: light["on-accent"],
          ...(alternative && { margin: "0 12px 12px 0" }),
        }}
      >
        {label}
      </Button>{" "}
      {alternative ? (
        <Button
          href={alternative.href}
          className="accent"
          style={{
            ...buttonStyle(),
            border: "2px solid currentColor",
            color: light.accent,
            padding: "12px 26px",
          }}
        >
          {alternative.label}
        </Button>
      ) : null}
    </Section>
  );
}

/** A link within a sentence. */
export function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link
      href={href}
      className="accent"
      style={{
        color: site().colors.light.accent,
        textDecoration: "underline",
        // A phone number is one word.
        ...(href.startsWith("tel:") && { whiteSpace: "nowrap" }),
      }}
    >
      {children}
    </Link>
  );
}

const calendarDay = siteFormat(
  ({ locale }) =>
    new Intl.DateTimeFormat(locale, {
      weekday: "long",
      year: "numeric",
      month: "long",
      day: "numeric",
      timeZone: "UTC",
    }),
);
const clockTime = siteFormat(
  ({ locale }) => new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }),
);

/** A calendar value YYYY-MM-DD in the office's language; it is a day, not an instant, and so never shifts (practice-3). */
export function dayInWords(date: string): string {
  return calendarDay().format(new Date(`${date}T00:00:00Z`));
}

/** A clock time HH:MM in the office's language. */
export function timeInWords(time: string): string {
  return clockTime().format(new Date(`1970-01-01T${time}:00Z`));
}

/** Seconds as '30 minutes', '24 hours' or '7 days'. */
export function inWords(seconds: number): string {
  const [unit, length] =
    seconds < 3_600
      ? (["minute", 60] as const)
      : seconds < 7 * 86_400
        ? (["hour", 3_600] as const)
        : (["day", 86_400] as const);
  return new Intl.NumberFormat(site().practice.locale, { style: "unit", unit, unitDisplay: "long" }).format(
    seconds / length,
  );
}

type About = Pick<AboutPatient, "patientFirstName">;

/** Whose visit an email is about: the reader's, or 'Leo’s' (mail-52). */
export function whose({ patientFirstName: name }: About, your: "your" | "Your"): string {
  return name ? `${name}’s` : your;
}

/** Who comes to the visit: the reader, or 'Leo'. */
export function whom({ patientFirstName: name }: About): string {
  return name ?? "you";
}

/** For whom it is, where that is not the reader: ' for Leo', or nothing. */
export function forOther({ patientFirstName: name }: About): string {
  return name ? ` for ${name}` : "";
}
