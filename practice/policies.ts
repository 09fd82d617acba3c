import { officeEmail, phone, practiceName } from "#practice/practice.ts";
import type { ContentSection } from "#practice/program/shapes.ts";

/** Date of the policies that a patient consents to, `YYYY-MM-DD`; stored with the consent (accounts-7). */
export const policyVersion: string = "2025-08-01";

/** The sentence beside the consent box at registration. */
export const digitalConsent: string = `I agree that ${practiceName} keeps the details I give here in electronic form, uses them for my care, and writes to me by email about my account and appointments. I can withdraw this at any time by telling the office.`;

/** The sentence beside the newsletter box at registration. */
export const newsletterConsent: string = "Send me the newsletter by email. Each issue has a link to stop it.";

/** What happens with patients' details, shown where consent is asked for. */
export const privacy: { heading: string; sections: readonly ContentSection[] } = {
  heading: "How we treat your details",
  sections: [
    {
      heading: "What we keep",
      paragraphs: [
        "Your name, date of birth, contact details and insurance, the requests you send, and what you write in them.",
      ],
    },
    {
      heading: "Why, and who sees it",
      paragraphs: [
        "We use your details to arrange your visits, to treat you and to settle with your insurance. Only our own staff can open them, and each time someone does, it is recorded.",
        "We do not sell your details, and this website shows no advertising and loads nothing from other companies.",
      ],
    },
    {
      heading: "Email",
      paragraphs: [
        "Our emails name a date and a time, never a diagnosis or a symptom, since email can be read along the way.",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        `You may see your records, have a copy, ask us to correct them, or end your account. Call ${phone.display} or write to ${officeEmail}.`,
      ],
    },
  ],
};
