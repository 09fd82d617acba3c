import type { EmailJob } from "#server/mail/email-job.ts";

const ada = { to: "ada@home.example", firstName: "Ada" };

const visitToken = "V1s1t-t0ken";

const invitation = (method: string) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Enamel//EN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    "UID:request-7@practice.example",
    "DTSTAMP:20260504T100000Z",
    "DTSTART:20260511T160000Z",
    "DTEND:20260511T170000Z",
    "SEQUENCE:0",
    "SUMMARY:Dental visit",
    "ORGANIZER:mailto:office@alderrowdental.example",
    "ATTENDEE:mailto:ada@home.example",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

/** One email of each kind. */
export const sampleEmails: readonly EmailJob[] = [
  { kind: "verify-email", ...ada, username: "ada.quill", code: "V3r1fy" },
  { kind: "already-registered", ...ada },
  { kind: "reset-password", ...ada, username: "ada.quill", code: "R3s3t" },
  { kind: "invitation", ...ada, username: "ada.quill", code: "1nv1te" },
  { kind: "confirm-email-change", ...ada, username: "ada.quill", code: "Ch4nge" },
  { kind: "email-change-requested", ...ada },
  { kind: "email-changed", ...ada },
  { kind: "password-changed", ...ada },
  { kind: "two-factor-enabled", ...ada },
  { kind: "two-factor-disabled", ...ada },
  { kind: "wrong-codes", ...ada },
  { kind: "request-received", ...ada, visitToken },
  { kind: "request-arrived" },
  { kind: "patient-cancelled" },
  { kind: "patient-asks-another-time" },
  { kind: "another-time-asked", ...ada, visitToken },
  {
    kind: "visit-confirmed",
    ...ada,
    visitToken,
    date: "2026-05-11",
    time: "09:00",
    invitation: invitation("REQUEST"),
  },
  { kind: "visit-reminder", ...ada, visitToken, date: "2026-05-11", time: "09:00" },
  {
    kind: "visit-moved",
    ...ada,
    visitToken,
    date: "2026-05-12",
    time: "13:15",
    formerDate: "2026-05-11",
    formerTime: "09:00",
    invitation: invitation("REQUEST"),
  },
  {
    kind: "visit-cancelled",
    ...ada,
    visitToken,
    date: "2026-05-11",
    time: "09:00",
    invitation: invitation("CANCEL"),
  },
  { kind: "visit-cancelled", ...ada, visitToken },
  {
    kind: "newsletter-post",
    ...ada,
    title: "Why we ask you to floss first",
    excerpt: "The order matters less than the habit, but it does matter a little.",
    address: "https://practice.example/blog/why-we-ask-you-to-floss-first",
    unsubscribe: {
      page: "https://practice.example/unsubscribe/t0ken",
      oneClick: "https://practice.example/api/newsletter/unsubscribe/t0ken/",
    },
  },
];
