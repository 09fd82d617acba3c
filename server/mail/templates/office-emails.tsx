import { categoryName } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { Action, type EmailTemplate, Greeting, Paragraph } from "./email-parts.tsx";

/** To the office's inbox, without the patient's details (mail-4). */
export const requestArrived: EmailTemplate<"request-arrived"> = {
  subject: ({ isSevere }) =>
    isSevere ? "A new appointment request: severe pain" : "A new appointment request",
  preview: () => "It is waiting in the list of appointments.",
  heading: () => "A new appointment request",
  link: (_email, publicUrl) => `${publicUrl}/appointments`,
  body: (_email, { link }) => (
    <>
      <Paragraph>
        Someone requested a visit on the website. Log in to see the details, and to confirm or cancel.
      </Paragraph>
      <Action href={link} label="Open appointments" />
    </>
  ),
  reason: ({ isSevere }) =>
    isSevere
      ? "This inbox gets an email for each request with severe pain."
      : "This inbox gets an email for each request.",
};

const numberOf = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** What waits for the office in the morning, in numbers: no name, and nothing about anybody's health (mail-51). */
export const morningDigest: EmailTemplate<"morning-digest"> = {
  subject: () => "This morning’s appointments on the website",
  preview: () => "What is waiting in the list of appointments.",
  heading: () => "This morning on the website",
  link: (_email, publicUrl) => `${publicUrl}/appointments`,
  body: ({ requests, otherTimes, cancelled }, { link }) => (
    <>
      {requests.length > 0 && <Paragraph>Requests waiting for an answer:</Paragraph>}
      {requests.map(({ category, count }) => (
        <Paragraph key={category}>
          {count} × {categoryName(category)}
        </Paragraph>
      ))}
      {otherTimes > 0 && (
        <Paragraph>{numberOf(otherTimes, "patient asks", "patients ask")} for another time.</Paragraph>
      )}
      {cancelled > 0 && (
        <Paragraph>
          Patients cancelled {numberOf(cancelled, "appointment", "appointments")} since yesterday morning.
        </Paragraph>
      )}
      <Action href={link} label="Open appointments" />
    </>
  ),
  reason: () => "We send this email each morning when something is new.",
};

/** A patient has cancelled on the site; without the patient's details (mail-14). */
export const patientCancelled: EmailTemplate<"patient-cancelled"> = {
  subject: () => "A patient has cancelled an appointment",
  preview: () => "A time may be free again.",
  heading: () => "A patient has cancelled an appointment",
  link: (_email, publicUrl) => `${publicUrl}/appointments`,
  body: (_email, { link }) => (
    <>
      <Paragraph>
        An appointment was cancelled on the website. Log in to see which one: if it was confirmed, its time is
        free again.
      </Paragraph>
      <Action href={link} label="Open appointments" />
    </>
  ),
  reason: () => "This inbox gets an email for each appointment that a patient cancels.",
};

/** A patient asks for another time; without the patient's details (mail-14). */
export const patientAsksAnotherTime: EmailTemplate<"patient-asks-another-time"> = {
  subject: () => "A patient asks for another time",
  preview: () => "The appointment is marked in the list.",
  heading: () => "A patient asks for another time",
  link: (_email, publicUrl) => `${publicUrl}/appointments`,
  body: (_email, { link }) => (
    <>
      <Paragraph>
        A patient asks to move an appointment to another time. It is marked in the list, and its details show
        the days that work for the patient.
      </Paragraph>
      <Action href={link} label="Open appointments" />
    </>
  ),
  reason: () => "This inbox gets an email each time a patient asks for another time.",
};

/** To an owner who asks whether emails arrive (office-12). */
export const testEmail: EmailTemplate<"test"> = {
  subject: () => `A test email from ${site().practice.name}`,
  preview: () => "The website’s email works.",
  heading: () => "The website’s email works",
  link: (_email, publicUrl) => `${publicUrl}/office`,
  body: ({ firstName }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        You asked for this test on the Office page. Emails to patients go out the same way, so they will
        arrive too.
      </Paragraph>
      <Action href={link} label="Back to the Office page" />
    </>
  ),
  reason: () => "You are getting this email because you asked for a test on the website.",
};
