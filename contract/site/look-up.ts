import { m } from "#messages/messages.js";
import type { DayOfWeek } from "./days-of-week.ts";
import { type Link, type Provider, type Site, site } from "./site.ts";

/** A provider's name; a key that the site no longer has is its own name. */
export function providerName(key: string): string {
  return site().providers.providers.find((provider) => provider.key === key)?.name ?? key;
}

/** A kind of visit by its value, also one that is no longer offered, which requests keep (site-4). */
export function categoryOf(category: string | undefined) {
  return site().visits.categories.find(({ value }) => value === category);
}

/** A category's name; a value that the site no longer has is its own name. */
export function categoryName(category: string): string {
  return categoryOf(category)?.label ?? category;
}

/** The call that an emergency needs, day and night, where the practice has a number for it (site-18). */
export function emergencyCall() {
  const { phone, warning } = site().practice.emergency;
  return phone.display ? { href: `tel:${phone.dial}`, number: phone.display, warning } : undefined;
}

const isOffered = ({ retired }: { retired: boolean }) => !retired;

/** The providers who see patients at present, in the order in which staff choose among them. */
export function presentProviders({ providers }: Pick<Site, "providers"> = site()): readonly Provider[] {
  return providers.providers.filter(isOffered);
}

/** The reasons for a visit that can be chosen, in the order of the forms. */
export function offeredCategories(): Site["visits"]["categories"] {
  return site().visits.categories.filter(isOffered);
}

/** The categories that a post can have, with its present one also once that is not offered (site-4). */
export function offeredPostCategories(present: string | null = null): Site["posts"]["categories"] {
  return site().posts.categories.filter(({ value, retired }) => !retired || value === present);
}

/** The part of the day in which a time `HH:MM` lies, or the one before it; the first where it is earlier than all. */
export function timeFrameAt(time: string) {
  const { time_frames: frames } = site().hours;
  return (frames.findLast(({ starts }) => starts <= time) ?? frames[0])?.value;
}

/** The providers of a specialty, in the order of the providers page. */
export function providersOf(specialty: string): Provider[] {
  return presentProviders().filter(({ specialties }) => specialties.includes(specialty));
}

/** The anchor of a provider on /about/team: 'oral-surgeon', or the key where a colleague before them has that one. */
export function providerAnchor({
  key,
  specialties: [specialty],
}: Pick<Provider, "key" | "specialties">): string {
  const namesake = presentProviders().find(({ specialties }) => specialties[0] === specialty);
  return (namesake?.key === key && specialty?.replaceAll("_", "-")) || key;
}

/** The specialties that are served on a weekday, each as often as a provider practices it. */
export function specialtiesOn(weekday: DayOfWeek, from: Pick<Site, "providers"> = site()): readonly string[] {
  return presentProviders(from)
    .filter(({ hours }) => hours[weekday])
    .flatMap(({ specialties }) => specialties);
}

/** An insurance as one choice of a form. */
interface InsuranceOption {
  value: string;
  label: string;
}

/**
 * The insurances that a form offers: at registration and in My Account with 'none' first as the default (practice-5), in
 * the guest form with 'No Insurance' last and the default (practice-6). A present one is among them also once it is not
 * offered there (site-4).
 */
export function insuranceOptions(
  form: "registration" | "guest_form",
  present: string | null = null,
): InsuranceOption[] {
  return site()
    .insurers.insurers.flatMap(({ value, retired, [form]: offered, registration, guest_form }) => {
      const shown = value === present ? (offered ?? registration ?? guest_form) : !retired && offered;
      return shown ? [{ value, ...shown }] : [];
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ value, label }) => ({ value, label }));
}

/** The office's number and address, with where a tap on them leads. */
export function officeLinks(): Link[] {
  const { phone, email } = site().practice;
  const links = [
    { label: phone.display, href: `tel:${phone.dial}` },
    { label: email, href: `mailto:${email}` },
  ];
  return links.filter(({ label }) => label !== "");
}

/** What texts may name and a tap on leads to: the office's number and address, and the number for emergencies. */
export function contactLinks(): Link[] {
  const call = emergencyCall();
  return call ? [...officeLinks(), { label: call.number, href: call.href }] : officeLinks();
}

const privacySlugs = ["privacy", "notice-of-privacy-practices"];

/** The practice's pages on privacy, as far as it has them (site-20). */
export function privacyLinks(): Link[] {
  return site()
    .pages.pages.filter(({ slug }) => privacySlugs.includes(slug))
    .map(({ slug, title }) => ({ label: title, href: `/${slug}` }));
}

/** Where the office is on a map. */
export function mapUrl({ latitude, longitude, street, city }: Site["practice"]["address"]): string {
  const place =
    latitude === null || longitude === null
      ? `search?query=${encodeURIComponent(`${street}, ${city}`)}`
      : `?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  return `https://www.openstreetmap.org/${place}`;
}

/** A link to the office on a map. */
export function mapsLink(): Link {
  return { label: m.map_open(), href: mapUrl(site().practice.address) };
}
