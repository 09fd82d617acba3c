import { everyValue, type PracticeFacts, shippedFacts } from "./practice-facts.ts";

/** What the practice's facts refer to and cannot know by themselves. */
export interface CheckContext {
  /** Paths that the site serves, such as '/services/general'. */
  sitePaths: ReadonlySet<string>;
  /** The files in practice/pictures/. */
  pictureFiles: readonly string[];
}

type Rule = (facts: PracticeFacts, context: CheckContext) => Iterable<string>;

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;
const internationalNumber = /^\+[1-9]\d{9,14}$/;
const shortNumber = /^\d{3}$/;
const plausibleEmail = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text)
  );
}

function repeated(values: readonly (string | number)[]): (string | number)[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function* phonesDial(facts: PracticeFacts): Iterable<string> {
  for (const { place, value } of everyValue(facts)) {
    if (!isObject(value) || typeof value.dial !== "string") continue;
    const shown = String(value.display).replaceAll(/\D/g, "");
    const isShort = shortNumber.test(value.dial);
    if (!isShort && !internationalNumber.test(value.dial)) {
      yield `${place}: '${value.dial}' cannot be dialled; write it as +15305550142.`;
    } else if (isShort ? shown !== value.dial : shown.length < 10 || !value.dial.endsWith(shown)) {
      yield `${place}: '${value.dial}' is dialled, but '${value.display}' is shown.`;
    }
  }
}

function* timesAreInOrder(facts: PracticeFacts): Iterable<string> {
  const { timeFrames, calendarDay } = facts["schedule.ts"];
  const spans = [
    ...facts["opening-hours.ts"].openingHours.map(
      ({ opens, closes }) => ["opening-hours.ts: openingHours", opens, closes] as const,
    ),
    ...timeFrames.map(
      ({ value, starts, ends }) => [`schedule.ts: time frame '${value}'`, starts, ends] as const,
    ),
    ["schedule.ts: calendarDay", calendarDay.starts, calendarDay.ends] as const,
  ];
  for (const [place, from, to] of spans) {
    if (!clockTime.test(from) || !clockTime.test(to))
      yield `${place}: '${from}' or '${to}' is no time such as 08:00.`;
    else if (from >= to) yield `${place}: ${from} is not before ${to}.`;
  }
}

function* datesAreReal(facts: PracticeFacts): Iterable<string> {
  const { closures } = facts["opening-hours.ts"];
  for (const { date, name } of closures) {
    if (!isDate(date)) yield `opening-hours.ts: closures: '${date}' (${name}) is no date.`;
  }
  for (const date of repeated(closures.map((closure) => closure.date))) {
    yield `opening-hours.ts: closures: ${date} is listed twice.`;
  }
  const { policyVersion } = facts["policies.ts"];
  if (!isDate(policyVersion))
    yield `policies.ts: policyVersion: '${policyVersion}' is no date such as 2025-08-01.`;
}

function* placeIsKnown(facts: PracticeFacts): Iterable<string> {
  const { timeZone, locale, address } = facts["practice.ts"];
  try {
    // An offset such as +01:00 is accepted too, but knows no daylight-saving time.
    if (!/^[A-Za-z]/.test(timeZone)) throw new RangeError(timeZone);
    Intl.DateTimeFormat("en", { timeZone });
  } catch {
    yield `practice.ts: timeZone: '${timeZone}' is no IANA name such as America/Los_Angeles.`;
  }
  try {
    Intl.getCanonicalLocales(locale);
  } catch {
    yield `practice.ts: locale: '${locale}' is no language tag such as en-US.`;
  }
  if (Math.abs(address.latitude) > 90 || Math.abs(address.longitude) > 180) {
    yield "practice.ts: address: latitude or longitude lies outside the earth.";
  }
}

function* emailsArePlausible(facts: PracticeFacts): Iterable<string> {
  const { officeEmail, mailFrom } = facts["practice.ts"];
  for (const email of [officeEmail, mailFrom]) {
    if (!plausibleEmail.test(email)) yield `practice.ts: '${email}' is no email address.`;
  }
}

function problemOfHref(href: string): string | undefined {
  if (!URL.canParse(href)) return "is no whole web address";
  const { protocol, pathname } = new URL(href);
  if (protocol === "tel:") return internationalNumber.test(pathname) ? undefined : "cannot be dialled";
  if (protocol === "mailto:") return plausibleEmail.test(pathname) ? undefined : "contains no email address";
  return protocol === "https:" ? undefined : "does not begin with https:, mailto: or tel:";
}

function* linksResolve(facts: PracticeFacts, { sitePaths }: CheckContext): Iterable<string> {
  const anchors = new Set<string>(facts["post-op"].treatments.map(({ anchor }) => anchor));
  for (const { place, key, value } of everyValue(facts)) {
    if (key !== "href" || typeof value !== "string") continue;
    if (!value.startsWith("/") || value.startsWith("//")) {
      const problem = problemOfHref(value);
      if (problem) yield `${place}: '${value}' ${problem}.`;
      continue;
    }
    const { pathname, hash } = new URL(value, "https://site.example");
    if (!sitePaths.has(pathname)) yield `${place}: this site has no page '${pathname}'.`;
    else if (pathname === "/post-op" && hash && !anchors.has(hash.slice(1))) {
      yield `${place}: /post-op has no section '${hash}'.`;
    }
  }
}

/** A picture's file and its name: the site's build reads these formats. */
const pictureFile = /^(.+)\.(svg|jpe?g|png|JPE?G|PNG)$/;

function* picturesExist(facts: PracticeFacts, { pictureFiles }: CheckContext): Iterable<string> {
  const names: string[] = [];
  for (const file of pictureFiles.filter((name) => !name.startsWith("."))) {
    const [, name] = pictureFile.exec(file) ?? [];
    if (name) names.push(name);
    else yield `practice/pictures/${file}: a picture is an SVG, JPEG or PNG file.`;
  }
  for (const name of repeated(names)) yield `practice/pictures/: two files are the picture '${name}'.`;
  const pictureNames = new Set(names);
  for (const { place, value } of everyValue(facts)) {
    if (!isObject(value) || !("alt" in value)) continue;
    if (!pictureNames.has(String(value.name))) yield `${place}: there is no picture '${value.name}'.`;
    if (!String(value.alt).trim()) yield `${place}: the picture '${value.name}' has no alternative text.`;
  }
}

function* textsAreWhole(facts: PracticeFacts): Iterable<string> {
  const surnames = facts["providers.ts"].providers.map(({ name }) => name.split(" ").at(-1));
  for (const { place, value } of everyValue(facts)) {
    if (typeof value !== "string") continue;
    if (!value.trim()) yield `${place}: the text is empty.`;
    if (/[{}]/.test(value)) yield `${place}: a placeholder was not filled in: '${value}'.`;
    if (/undefined|NaN|\[object /.test(value)) yield `${place}: a value is missing in '${value}'.`;
    for (const [, surname] of value.matchAll(/\bDr\. (?:\p{Lu}[\p{L}-]+ )?(\p{Lu}[\p{L}-]+)/gu)) {
      if (!surnames.includes(surname)) yield `${place}: Dr. ${surname} is not among the providers.`;
    }
  }
}

function* valuesAreUnique(facts: PracticeFacts): Iterable<string> {
  const { weekdays, timeFrames, appointmentCategories, mouthPainAreas, accommodations } =
    facts["schedule.ts"];
  const { insurers } = facts["insurance.ts"];
  const lists: Record<string, readonly (string | number)[]> = {
    "schedule.ts: weekdays": weekdays.map(({ value }) => value),
    "schedule.ts: timeFrames": timeFrames.map(({ value }) => value),
    "schedule.ts: appointmentCategories": appointmentCategories.map(({ value }) => value),
    "schedule.ts: mouthPainAreas": mouthPainAreas.map(({ value }) => value),
    "schedule.ts: accommodations": accommodations.map(({ value }) => value),
    "schedule.ts: providerSchedules": facts["schedule.ts"].providerSchedules.map(({ key }) => key),
    "insurance.ts: values": insurers.map(({ value }) => value),
    "insurance.ts: registration places": insurers.flatMap(({ registration }) => registration?.place ?? []),
    "insurance.ts: guestForm places": insurers.flatMap(({ guestForm }) => guestForm?.place ?? []),
    "insurer-contacts.ts: labels": facts["insurer-contacts.ts"].insurerContacts.map(({ label }) => label),
    "services.ts: slugs": facts["services.ts"].services.map(({ slug }) => slug),
    "post-categories.ts: values": facts["post-categories.ts"].postCategories.map(({ value }) => value),
    "post-op: anchors": facts["post-op"].treatments.map(({ anchor }) => anchor),
    "chat-replies.ts: topics": facts["chat-replies.ts"].chatTopics.map(({ id }) => id),
  };
  for (const [list, values] of Object.entries(lists)) {
    for (const value of repeated(values)) yield `${list}: '${value}' stands twice.`;
  }
}

function* specialtiesAreServed(facts: PracticeFacts): Iterable<string> {
  const { weekdays, appointmentCategories, providerSchedules, specialties } = facts["schedule.ts"];
  const served = new Set(
    providerSchedules
      .filter(({ hours }) => weekdays.some(({ value }) => value in hours))
      .flatMap((schedule) => schedule.specialties),
  );
  const present = new Set(facts["providers.ts"].providers.map(({ key }) => key));
  const practised = new Set(
    providerSchedules.filter(({ key }) => present.has(key)).flatMap((schedule) => schedule.specialties),
  );
  const named = new Set(specialties.map(({ value }) => value));
  for (const specialty of [...practised, ...appointmentCategories.map((category) => category.specialty)]) {
    if (!named.has(specialty)) yield `schedule.ts: specialties: '${specialty}' is missing.`;
  }
  for (const { value, specialty } of appointmentCategories) {
    if (!served.has(specialty)) yield `schedule.ts: no weekday serves '${value}'.`;
  }
  const pages = new Set(facts["service-pages"].pages.map(({ slug }) => slug));
  for (const { slug, specialty } of facts["services.ts"].services) {
    if (!practised.has(specialty)) yield `services.ts: no provider gives '${slug}'.`;
    if (!pages.has(slug)) yield `services.ts: '${slug}' has no page in service-pages/.`;
  }
}

function* schedulesFitProviders(facts: PracticeFacts): Iterable<string> {
  const { providerSchedules, appointmentCategories } = facts["schedule.ts"];
  const { providers } = facts["providers.ts"];
  for (const { key, name } of providers) {
    if (!providerSchedules.some((schedule) => schedule.key === key))
      yield `schedule.ts: providerSchedules: ${name} has no schedule '${key}'.`;
  }
  for (const { key, hours, specialties } of providerSchedules) {
    if (specialties.length === 0) yield `schedule.ts: providerSchedules: '${key}' practises nothing.`;
    if (!providers.some((provider) => provider.key === key))
      yield `schedule.ts: providerSchedules: '${key}' is not among the providers.`;
    if (Object.keys(hours).length === 0) yield `schedule.ts: providerSchedules: '${key}' works on no day.`;
    for (const [day, { starts, ends }] of Object.entries(hours)) {
      if (!(starts < ends)) yield `schedule.ts: providerSchedules: '${key}' ends before the start on ${day}.`;
    }
  }
  for (const { value, minutes } of appointmentCategories) {
    if (!(minutes >= 5 && minutes <= 480 && minutes % 5 === 0))
      yield `schedule.ts: '${value}' takes ${minutes} minutes: 5 to 480 in steps of 5 are possible.`;
  }
}

function* numbersMakeSense(facts: PracticeFacts): Iterable<string> {
  const { severePainFrom } = facts["schedule.ts"];
  const { footer } = facts["practice.ts"];
  for (const [name, count] of Object.entries({ ...facts["schedule.ts"], ...facts["practice.ts"] })) {
    if (typeof count !== "number" || !/(Age|Days|Hours)$/.test(name)) continue;
    if (!Number.isInteger(count) || count < 0) yield `${name}: ${count} is no whole number.`;
  }
  if (!(severePainFrom >= 1 && severePainFrom <= 10)) {
    yield `schedule.ts: severePainFrom: ${severePainFrom} lies outside 1 to 10.`;
  }
  if (!footer.copyright.includes(String(footer.copyrightYear))) {
    yield `practice.ts: footer.copyright does not name the year ${footer.copyrightYear}.`;
  }
}

function* retentionIsPossible(facts: PracticeFacts): Iterable<string> {
  const { retentionDays } = facts["retention.ts"];
  // The link in a cancellation's email is valid for 30 days (visits-50), a registration's for one (accounts-23).
  const least = { cancelledAppointments: 30, unverifiedRegistrations: 1, activity: 1 };
  for (const [name, days] of Object.entries(retentionDays)) {
    const from = least[name as keyof typeof least];
    if (!Number.isInteger(days) || days < from || days > 3650)
      yield `retention.ts: ${name}: ${days} days; a whole number from ${from} to 3650 is possible.`;
  }
}

function* chatLeadsSomewhere(facts: PracticeFacts): Iterable<string> {
  const { chatTopics, chatOptions, chatGreeting } = facts["chat-replies.ts"];
  const known = new Set(chatTopics.map(({ id }) => id));
  const offered = [
    ...chatOptions,
    ...(chatGreeting.followUps ?? []),
    ...chatTopics.flatMap(({ reply }) => reply.followUps ?? []),
  ];
  for (const id of new Set(offered)) {
    if (!known.has(id)) yield `chat-replies.ts: there is no topic '${id}'.`;
  }
  for (const keyword of chatTopics.flatMap(({ keywords }) => keywords)) {
    if (keyword !== keyword.toLowerCase() || /['’]/.test(keyword))
      yield `chat-replies.ts: the keyword '${keyword}' must be lower-case and without apostrophes to match.`;
  }
}

const rules: readonly Rule[] = [
  phonesDial,
  timesAreInOrder,
  datesAreReal,
  placeIsKnown,
  emailsArePlausible,
  linksResolve,
  picturesExist,
  textsAreWhole,
  valuesAreUnique,
  specialtiesAreServed,
  schedulesFitProviders,
  numbersMakeSense,
  retentionIsPossible,
  chatLeadsSomewhere,
];

/** The problems of the practice's facts, each as a message that names the place; empty if there are none (practice-1). */
export function checkPractice(context: CheckContext, facts: PracticeFacts = shippedFacts): string[] {
  return rules.flatMap((rule) => [...rule(facts, context)]);
}
