import { Button, Img, Link, Section, Text } from "@react-email/components";
import type { ReactElement, ReactNode } from "react";
import { createElement, Fragment } from "react";
import { describeTime } from "#contract/site/describe-hours.ts";
import { siteFormat } from "#contract/site/format.ts";
import { site } from "#contract/site/site.ts";
import { pagePath } from "#contract/site/translations.ts";
import type { Language } from "#contract/site/values.ts";
import { splitMessage } from "#contract/with-elements.ts";
import { m } from "#messages/messages.js";
import { type AboutPatient, type EmailJobOf, type EmailKind, mailedName } from "#server/mail/email-job.ts";
import { emailFonts } from "./email-layout.tsx";

/** The texts of one kind of email, made from the job and the site's origin, in the language of its reader. */
export interface EmailTemplate<Kind extends EmailKind> {
  /** Names no health detail: subjects show on locked screens. */
  subject(email: EmailJobOf<Kind>): string;
  /** What an inbox shows beside the subject. */
  preview(email: EmailJobOf<Kind>): string;
  heading(email: EmailJobOf<Kind>): string;
  /** Which language these three are in, where it may be another than the reader's. */
  language?(email: EmailJobOf<Kind>): Language | undefined;
  /** Where its button leads. */
  link?(email: EmailJobOf<Kind>, publicUrl: string): string;
  /** The paragraphs between heading and footer; `link` is the button's. */
  body(email: EmailJobOf<Kind>, places: { readonly link: string; readonly publicUrl: string }): ReactNode;
  /** Why the reader has it. */
  reason(email: EmailJobOf<Kind>): ReactNode;
}

type Elements = Readonly<Record<string, ReactElement>>;

/** A message with elements in place of some of its placeholders. */
export function withElements<Inputs extends object, Given extends Elements>(
  message: (inputs: Inputs) => string,
  elements: Given,
  inputs?: Omit<Inputs, keyof Given>,
): ReactNode {
  return createElement(Fragment, null, ...splitMessage(message, elements, inputs));
}

/** A language where it is not that of the email, so that it is read aloud rightly (WCAG 2.2, 3.1.2). */
export const languageIfOther = (language: Language | undefined): Language | undefined =>
  language === site().language ? undefined : language;

/** The address of a page of the site in the reader's language. */
export const addressOf = (publicUrl: string, path: string) => `${publicUrl}${pagePath(path)}`;

/** The office's number, which a tap calls. */
export function OfficePhone() {
  const { dial, display } = site().practice.phone;
  return <TextLink href={`tel:${dial}`}>{display}</TextLink>;
}

interface ParagraphProps {
  readonly children: ReactNode;
  /** Its language, where it is not that of the email. */
  readonly language?: Language | undefined;
}

/** A paragraph of an email. */
export function Paragraph({ children, language }: ParagraphProps) {
  return (
    <Text
      className="foreground"
      lang={language}
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
  return <Paragraph>{name ? m.mail_greeting({ name }) : m.mail_greeting_nameless()}</Paragraph>;
}

/** A picture at the email's width, by its address; as text its alternative and the address. */
export function Picture({
  address,
  alt,
  language,
}: {
  readonly address: string;
  readonly alt: string;
  readonly language?: Language | undefined;
}) {
  return (
    <Img
      src={address}
      alt={alt}
      lang={language}
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

/** A calendar value YYYY-MM-DD in the reader's language; it is a day, not an instant, and so never shifts (practice-3). */
export function dayInWords(date: string): string {
  return calendarDay().format(new Date(`${date}T00:00:00Z`));
}

interface DayAndTime {
  /** As YYYY-MM-DD. */
  readonly date: string;
  /** As HH:MM. */
  readonly time: string;
}

/** Which article an hour has where a language has one: 'a la 1:30', 'a las 2:30'. */
const hourOf = (time: string) => (Number(time.slice(0, 2)) % 12 === 1 ? "one" : "other");

/** Day and time as subjects name them, one after the other. */
export function dayAndTime({ date, time }: DayAndTime) {
  return { date: dayInWords(date), time: describeTime(time) };
}

/** A time that another one replaces: 'instead of' and this. */
export function formerTime(former: DayAndTime): string {
  return m.mail_former({ ...dayAndTime(former), hour: hourOf(former.time) });
}

/** When something is, in words: 'on Monday, May 11, 2026 at 9:00 AM'. */
export function when(visit: DayAndTime): string {
  return m.mail_when({ ...dayAndTime(visit), hour: hourOf(visit.time) });
}

/** The same with its day and its time emphasized. */
export function When({ date, time }: DayAndTime) {
  return withElements(
    m.mail_when,
    { date: <strong>{dayInWords(date)}</strong>, time: <strong>{describeTime(time)}</strong> },
    { hour: hourOf(time) },
  );
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

/** Whom a message is about, by which it has variants: the reader, or someone else by first name (mail-52). */
export function about({ patientFirstName: name }: Pick<AboutPatient, "patientFirstName">) {
  return { who: name ? "other" : "you", name: name ?? "" } as const;
}
