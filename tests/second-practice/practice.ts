import type { Address, Link, Phone, Picture, SocialIcon } from "#practice/program/shapes.ts";

export const practiceName: string = "Birch Harbor Dentistry";

export const address: Address = {
  street: "7 Quayside",
  city: "Two Pines",
  state: "Minnesota",
  stateCode: "MN",
  postcode: "55099",
  country: "US",
  latitude: 47.022,
  longitude: -91.671,
};

export const tagline: string = `Dentistry and implants in ${address.city}`;

export const mapsLink: Link = { label: "Show on a map", href: "https://maps.example/birch-harbor" };

export const arrivalNotes: readonly string[] = ["Parking along the quay is free for two hours."];

export const phone: Phone = { dial: "+12185550177", display: "(218) 555-0177" };

const mailDomain = "birchharbor.example";

export const officeEmail: string = `hello@${mailDomain}`;

export const mailFrom: string = `letters@${mailDomain}`;

export const timeZone: string = "America/Chicago";

export const locale: string = "en-US";

export const searchPreview: { title: string; description: string; picture: Picture } = {
  title: `${practiceName} | Dentist in ${address.city}, ${address.stateCode}`,
  description: `One dentist for check-ups, crowns and implants in ${address.city}, ${address.state}.`,
  picture: { name: "og-harbor", alt: "The harbor at dusk" },
};

export const twoFactorRequiredForStaff: boolean = false;

export const interpreterNoticeBusinessDays: number = 3;

export const constructionBanner: { enabled: boolean; text: string } = {
  enabled: false,
  text: "Being built.",
};

export const socialProfiles: readonly (Link & { icon: SocialIcon })[] = [];

export const providersLabel: string = "Your dentist";

export const logo: Picture = { name: "logo", alt: practiceName };

const copyrightYear = 2026;

export const footer: {
  businessName: string;
  description: string;
  policiesHeading: string;
  policies: readonly { label: string; text: string }[];
  copyrightYear: number;
  copyright: string;
  accessibilityPolicy: Link;
  websiteDesign: { text: string; link: Link };
  careers: string;
} = {
  businessName: practiceName,
  description: "One dentist, one chair by the water.",
  policiesHeading: "House rules",
  policies: [{ label: "Being late", text: "Call, and we will see what can still be done." }],
  copyrightYear,
  copyright: `© ${copyrightYear} ${practiceName}.`,
  accessibilityPolicy: { label: "Accessibility", href: "/accessibility-statement" },
  websiteDesign: { text: "Made by", link: { label: "Pier Nine", href: "https://piernine.example/" } },
  careers: "No openings",
};
