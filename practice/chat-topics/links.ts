import { phone } from "#practice/practice.ts";
import type { Link } from "#practice/program/shapes.ts";

/** A link that several replies end with. */
export const callUs: Link = { label: `Call ${phone.display}`, href: `tel:${phone.dial}` };
/** Leads to the request form. */
export const requestAppointment: Link = { label: "Request an appointment", href: "/request-appointment" };
/** Leads to the login page. */
export const logIn: Link = { label: "Log in", href: "/login" };
