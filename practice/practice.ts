import type { Address, Link, Phone, Picture, SocialIcon } from "#practice/program/shapes.ts";

/** The name on the door, in titles and in mails. */
export const practiceName: string = "Alder Row Dental";

/** Where the office is. */
export const address: Address = {
  street: "218 Alder Row, Suite 2",
  city: "Wrenfield",
  state: "California",
  stateCode: "CA",
  postcode: "95999",
  country: "US",
  latitude: 38.612,
  longitude: -121.884,
};

/** A few words beside the name. */
export const tagline: string = `General dentistry, endodontics and oral surgery in ${address.city}`;

/** The office on a map. */
export const mapsLink: Link = {
  label: "Open in maps",
  href: `https://www.openstreetmap.org/?mlat=${address.latitude}&mlon=${address.longitude}#map=17/${address.latitude}/${address.longitude}`,
};

/** How to find the door once there. */
export const arrivalNotes: readonly string[] = [
  "Free parking behind the building, with two marked accessible spaces beside the step-free entrance.",
  "The 14 bus stops at the corner of Third Street, a minute’s walk away.",
];

/** The one office number. */
export const phone: Phone = { dial: "+15305550142", display: "(530) 555-0142" };

const mailDomain = "alderrowdental.example";

/** Where patients write to, and where notices for the office arrive. */
export const officeEmail: string = `office@${mailDomain}`;

/** Sender of the site's mails, unless MAIL_FROM says otherwise. */
export const mailFrom: string = `no-reply@${mailDomain}`;

/** The office's zone as IANA name; every preferred and confirmed date and time is a calendar value in it (practice-3). */
export const timeZone: string = "America/Los_Angeles";

/** Language and region of texts, dates and numbers (BCP 47). */
export const locale: string = "en-US";

/** What search engines and link previews show of the home page. */
export const searchPreview: { title: string; description: string; picture: Picture } = {
  title: `${practiceName} | Dentist, endodontist and oral surgeon in ${address.city}, ${address.stateCode}`,
  description: `Check-ups, root canals and oral surgery under one roof in ${address.city}, ${address.state}. Meet our three doctors, read our newsletter and request an appointment online.`,
  picture: { name: "og-default", alt: "Our sign, a tooth with two leaves, beside the office among trees" },
};

/** Employees must use two-factor sign-in (two-factor-1); the demo turns this off. */
export const twoFactorRequiredForStaff: boolean = true;

/** Business days the office needs to arrange an in-office interpreter or transportation (practice-17). */
export const interpreterNoticeBusinessDays: number = 5;

/** The strip that says the site is not finished; `enabled: false` removes it. */
export const constructionBanner: { enabled: boolean; text: string } = {
  enabled: true,
  text: "This website is under construction. Some pages are still being written; for anything urgent, please call us.",
};

/** The practice's pages elsewhere. */
export const socialProfiles: readonly (Link & { icon: SocialIcon })[] = [
  {
    icon: "instagram",
    label: `${practiceName} on Instagram`,
    href: "https://instagram.example/alderrowdental",
  },
];

/** What menus call the page of those who treat patients. */
export const providersLabel: string = "Providers";

/** The practice's own mark; the name is shown beside it. */
export const logo: Picture = { name: "logo", alt: practiceName };

const copyrightYear = 2025;

/** The footer's own texts; its links, hours and contact come from their own places (practice-20). */
export const footer: {
  businessName: string;
  description: string;
  policiesHeading: string;
  /** Short statements in the policies box; the whole texts are in policies.ts. */
  policies: readonly { label: string; text: string }[];
  copyrightYear: number;
  copyright: string;
  accessibilityPolicy: Link;
  websiteDesign: { text: string; link: Link };
  /** An entry without a link. */
  careers: string;
} = {
  businessName: practiceName,
  description:
    "A three-doctor practice where your check-up, root canal and oral surgery happen in the same house.",
  policiesHeading: "Policies",
  policies: [
    {
      label: "Privacy",
      text: "What you tell us is used for your care and for nothing else. We sell no data and show no advertising.",
    },
    {
      label: "Changes and cancellations",
      text: "Please tell us two business days ahead if you cannot come, so that someone who is waiting can have the time.",
    },
    {
      label: "Payment",
      text: "Your share is due on the day of the visit. We take major credit cards and offer payment plans.",
    },
  ],
  copyrightYear,
  copyright: `© ${copyrightYear} ${practiceName}. All rights reserved.`,
  accessibilityPolicy: { label: "Accessibility policy", href: "/accessibility-statement" },
  websiteDesign: {
    text: "Website design by",
    link: { label: "Lantern Yard Studio", href: "https://lanternyard.example/" },
  },
  careers: "TBA: Careers",
};
