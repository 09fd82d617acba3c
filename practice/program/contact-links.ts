import { officeEmail, phone } from "#practice/practice.ts";
import type { Link } from "#practice/program/shapes.ts";

/** The office's number and address as texts name them, with where a tap on them leads. */
export const contactLinks: readonly Link[] = [
  { label: phone.display, href: `tel:${phone.dial}` },
  { label: officeEmail, href: `mailto:${officeEmail}` },
];
