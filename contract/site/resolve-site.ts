import { describeDaysOf, describeEveryonesDays, openingHoursText } from "./describe-hours.ts";
import type { SiteContent } from "./documents.ts";
import { localeOf } from "./format.ts";
import { mapUrl } from "./look-up.ts";
import { offeredLanguages } from "./offered-languages.ts";
import { missingPicture, type PictureFiles } from "./picture-file.ts";
import type { Phone, Site } from "./site.ts";
import { siteColors } from "./site-colors.ts";
import type { Language } from "./values.ts";

/** How a number that people read is dialed (E.164, or a short code); ten digits are the office's country's. */
export function dialOf(number: string): string {
  const digits = number.replaceAll(/\D/g, "");
  if (number.trimStart().startsWith("+") || digits.length < 10)
    return number.startsWith("+") ? `+${digits}` : digits;
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/** Whether a value is an object or a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Whether a value of a document is a text by language. */
export const isText = (value: object) => "en" in value && typeof value.en === "string";

interface Languages {
  readonly language: Language;
  readonly fallback: Language;
  /** Gathers the texts that have no translation. */
  readonly untranslated: Set<string>;
}

/** A document in one language: a text that is missing in it is the default language's. Pictures get their files. */
function localize(value: unknown, languages: Languages, pictures: PictureFiles): unknown {
  const { language, fallback, untranslated } = languages;
  if (Array.isArray(value)) return value.map((entry) => localize(entry, languages, pictures));
  if (!isObject(value)) return value;
  if (isText(value)) {
    if (!value[language] && typeof value[fallback] === "string" && value[fallback])
      untranslated.add(value[fallback]);
    return value[language] || value[fallback] || "";
  }
  if (typeof value.number === "string" && Object.keys(value).length === 1)
    return { display: value.number, dial: dialOf(value.number) } satisfies Phone;
  const localized = Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, localize(entry, languages, pictures)]),
  );
  if (typeof value.name !== "string" || !("alt" in value)) return localized;
  return { ...localized, ...(pictures.get(value.name) ?? missingPicture) };
}

/** A name between braces, with what it is of behind a colon: `{practice}`, `{provider:key}`. */
export const placeholder = /\{([a-z_]+)(?::([\p{L}\p{M}\p{N}_-]+))?\}/gu;

/** What each placeholder stands for. The parameter is the part behind the colon. */
const facts: Record<string, (site: Site, of: string) => string | undefined> = {
  practice: ({ practice }) => practice.name,
  phone: ({ practice }) => practice.phone.display,
  dial: ({ practice }) => practice.phone.dial,
  // A text that names the number needs one (site-18).
  emergency_phone: ({ practice }) => practice.emergency.phone.display || undefined,
  emergency_dial: ({ practice }) => practice.emergency.phone.dial || undefined,
  email: ({ practice }) => practice.email,
  street: ({ practice }) => practice.address.street,
  city: ({ practice }) => practice.address.city,
  state: ({ practice }) => practice.address.state,
  state_code: ({ practice }) => practice.address.state_code,
  postcode: ({ practice }) => practice.address.postcode,
  arrival: ({ practice }) => practice.arrival.join(" "),
  plans: ({ practice, insurers }) =>
    new Intl.ListFormat(practice.locale).format(insurers.contacts.map(({ label }) => label)),
  plan_count: ({ insurers }) => String(insurers.contacts.length),
  map: ({ practice }) => mapUrl(practice.address),
  hours: (site) => openingHoursText(site),
  days: (site, specialty) => describeDaysOf(specialty, site),
  everyones_days: (site) => describeEveryonesDays(site),
  provider: ({ providers }, key) => providers.providers.find((provider) => provider.key === key)?.short_name,
  provider_name: ({ providers }, key) => providers.providers.find((provider) => provider.key === key)?.name,
  youngest: ({ providers }, specialty) =>
    providers.specialties.find(({ value }) => value === specialty)?.youngest?.age.toString(),
  sedation_age: ({ rules }) => String(rules.sedation_recommended_under_age),
  interpreter_notice: ({ rules }) => String(rules.interpreter_notice_business_days),
};

/** The names of the facts. */
export const factNames = Object.keys(facts);

/** What a placeholder stands for; undefined where there is no such fact. */
export function factOf(site: Site, name: string, of = ""): string | undefined {
  return Object.hasOwn(facts, name) ? facts[name]?.(site, of) : undefined;
}

/** A text with the facts in place of their placeholders. */
export function fillInText(text: string, site: Site): string {
  if (!text.includes("{")) return text;
  return text.replaceAll(placeholder, (_, name: string, of?: string) => factOf(site, name, of) ?? "");
}

function fillIn(value: unknown, site: Site): unknown {
  if (typeof value === "string") return fillInText(value, site);
  if (Array.isArray(value)) return value.map((entry) => fillIn(entry, site));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillIn(entry, site)]));
}

interface SiteOptions {
  readonly version: string;
  readonly isOpen?: boolean;
  readonly pictures?: PictureFiles;
  readonly language?: Language;
}

/** The documents in one language as they are written, with placeholders, and the texts that have no translation. */
export function unfilledSite(
  content: SiteContent,
  {
    version,
    isOpen = true,
    pictures = new Map(),
    language = offeredLanguages(content.practice)[0],
  }: SiteOptions,
): Site {
  const [fallback] = offeredLanguages(content.practice);
  const untranslated = new Set<string>();
  const localized = localize(content, { language, fallback, untranslated }, pictures) as Site;
  return {
    ...localized,
    practice: { ...localized.practice, locale: localeOf(language, content.practice.locale) },
    language,
    untranslated: [...untranslated],
    version,
    isOpen,
    colors: siteColors(content.look.color),
  };
}

/** A site whose facts have others in place of their placeholders: once, so that none names itself without end. */
function withFilledFacts(site: Site): Site {
  const { practice, providers, insurers } = site;
  return { ...site, ...(fillIn({ practice, providers, insurers }, site) as Partial<Site>) };
}

/**
 * The documents in one language, with the facts in place of their placeholders; an unknown one is left out (site-2). Each
 * picture has its files, where they are given (site-10).
 */
export function resolveSite(content: SiteContent, options: SiteOptions): Site {
  const { colors, ...written } = unfilledSite(content, options);
  return { ...(fillIn(written, withFilledFacts({ ...written, colors })) as typeof written), colors };
}

/** The same in each language that the practice offers, the default first. */
export function resolveSites(
  content: SiteContent,
  options: Omit<SiteOptions, "language">,
): Map<Language, Site> {
  return new Map(
    offeredLanguages(content.practice).map((language) => [
      language,
      resolveSite(content, { ...options, language }),
    ]),
  );
}
