import type { CheckedContent, ContentProblem, PlacedValue } from "./content-problems.ts";
import { keyOf } from "./content-problems.ts";
import { factOf, fillInText, isObject, isText, placeholder } from "./resolve-site.ts";
import { sitePaths } from "./site-paths.ts";

/** A number that telephones dial: E.164, or a short code such as 711. */
export const dialable = /^(\+[1-9]\d{9,14}|\d{3})$/;

/** An address that a mail server could know. */
export const plausibleEmail = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Texts that may stay empty, or have a rule of their own, by document and path; a list's entries are `*`. */
const mayBeEmpty = new Set([
  "look.color",
  "practice.answer_time",
  "footer.careers",
  "providers.providers.*.credentials",
  "accessibility.statement.dated",
  "footer.careers",
  "pages.pages.*.search_description",
  "pages.pages.*.sections.*.heading",
]);

/** What an owner is told, whose fields show and take times in this form; imported files have them as `HH:MM`. */
export const timeWanted = "Enter a time, such as 4:30 PM.";

/** What is said of an empty value, by its key. */
const requests: Readonly<Record<string, string>> = {
  number: "Enter a phone number.",
  href: "Say where this leads.",
  email: "Enter an email address.",
  sender: "Enter an email address.",
  opens: timeWanted,
  closes: timeWanted,
  starts: timeWanted,
  ends: timeWanted,
  date: "Choose a day.",
  policy_version: "Choose a day.",
  specialty: "Choose a specialty.",
};

/** Whether an object of a document is a picture. */
export const isPicture = (value: Record<string, unknown>) => "alt" in value && "decorative" in value;

function isNeeded({ kind, path }: PlacedValue, { content }: CheckedContent): boolean {
  const place = `${kind}.${path.replaceAll(/\.\d+(?=\.|$)/g, ".*")}`;
  // Without a number for emergencies nothing is said of them (site-18).
  if (place.startsWith("practice.emergency."))
    return keyOf(path) !== "number" && content.practice.emergency.phone.number.trim() !== "";
  if (place === "practice.notice.text") return content.practice.notice.shown;
  if (/^practice\.address\.state(_code)?$/.test(place)) return content.practice.address.country === "US";
  const heads = /^services\.(\d+)\.(visit|questions)\.heading$/.exec(path);
  if (kind === "services" && heads) {
    const service = content.services.services[Number(heads[1])];
    return heads[2] === "visit" ? service?.visit.steps.length !== 0 : service?.questions.entries.length !== 0;
  }
  return !mayBeEmpty.has(place) && keyOf(path) !== "closing";
}

/** No text that is needed is empty, in the default language. */
export function* textsAreFilled(checked: CheckedContent): Iterable<ContentProblem> {
  const [language = "en"] = checked.content.practice.languages;
  // Pictures have a rule of their own.
  const pictures = checked.values.filter(({ value }) => isObject(value) && isPicture(value));
  const ofPictures = new Set(
    pictures.flatMap(({ kind, path }) => [`${kind}.${path}.alt`, `${kind}.${path}.name`]),
  );
  const texts = new Set<string>();
  for (const placed of checked.values) {
    const { kind, path, value } = placed;
    if (isObject(value) && isText(value)) {
      for (const each of Object.keys(value)) texts.add(`${kind}.${path}.${each}`);
      if (ofPictures.has(`${kind}.${path}`) || !isNeeded(placed, checked)) continue;
      if (!String(value[language] ?? "").trim())
        yield { kind, path: `${path}.${language}`, message: "Fill this in." };
    } else if (typeof value === "string" && !value.trim()) {
      if (texts.has(`${kind}.${path}`) || ofPictures.has(`${kind}.${path}`) || !isNeeded(placed, checked))
        continue;
      yield { kind, path, message: requests[keyOf(path)] ?? "Fill this in." };
    }
  }
}

/** Placeholders whose parameter names a provider. */
const ofProviders = new Set(["provider", "provider_name"]);

function faultOfPlaceholder(
  [whole, name = "", of]: RegExpExecArray,
  { content, site }: CheckedContent,
): string | undefined {
  if (ofProviders.has(name)) {
    const provider = content.providers.providers.find(({ key }) => key === of);
    if (!provider) return `${whole} names no one: there is no such provider.`;
    return provider.retired ? `${whole} names someone who is not on the team any more.` : undefined;
  }
  const fact = factOf(site, name, of);
  if (fact === undefined) return `There is nothing that ${whole} stands for.`;
  // A fact that is empty is said to be at its own field, one of a specialty only here.
  return of !== undefined && fact === "" ? `There is nothing that ${whole} stands for.` : undefined;
}

/** The fields of which facts are made. */
const fieldsOfFacts = [
  /^practice\.(?:name|email|phone\.number|emergency\.phone\.number|address\.\w+|arrival\.\d+\.\w+)$/,
  /^insurers\.contacts\.\d+\.label$/,
  /^providers\.(?:specialties\.\d+\.name\.\w+|providers\.\d+\.(?:short_)?name)$/,
];

/** A fact's placeholders are filled in once: one that brings another would leave its braces to readers. */
function faultWithinFact(
  [whole, name = "", of]: RegExpExecArray,
  { unfilled }: CheckedContent,
): string | undefined {
  // An address has its braces encoded.
  const bringsBraces = unfilled.some((site) => /\{|%7B/.test(factOf(site, name, of) ?? ""));
  return bringsBraces
    ? `${whole} has a placeholder of its own: write out here what it stands for.`
    : undefined;
}

/** Placeholders are known, so that none reaches a reader (site-2). */
export function* placeholdersAreKnown(checked: CheckedContent): Iterable<ContentProblem> {
  const gone = checked.content.providers.providers.flatMap(({ retired }, index) =>
    retired ? [`providers.${index}.`] : [],
  );
  for (const { kind, path, value } of checked.values) {
    if (typeof value !== "string" || !/[{}]/.test(value)) continue;
    // Nobody reads about who has left.
    if (kind === "providers" && gone.some((start) => path.startsWith(start))) continue;
    const isOfFact = fieldsOfFacts.some((field) => field.test(`${kind}.${path}`));
    for (const found of value.matchAll(placeholder)) {
      const message =
        faultOfPlaceholder(found, checked) ?? (isOfFact ? faultWithinFact(found, checked) : undefined);
      if (message) yield { kind, path, message };
    }
    if (/[{}]/.test(value.replaceAll(placeholder, "")))
      yield { kind, path, message: "Braces are for placeholders such as {phone}." };
  }
}

function faultOfAddress(href: string): string | undefined {
  if (!URL.canParse(href))
    return `“${href}” is not a full web address: it must begin with https:// or, for a page of this site, with /.`;
  const { protocol, pathname } = new URL(href);
  if (protocol === "tel:") return dialable.test(pathname) ? undefined : `“${href}” cannot be dialed.`;
  if (protocol === "mailto:")
    return plausibleEmail.test(pathname) ? undefined : `“${href}” holds no email address.`;
  return protocol === "https:" ? undefined : "A link begins with https:, mailto: or tel:.";
}

/** Links lead to a page of this site, or are whole addresses. */
export function* linksLead({ content, values, site }: CheckedContent): Iterable<ContentProblem> {
  const pages = new Set(sitePaths(content));
  const anchors = new Set(content.post_op.treatments.map(({ anchor }) => anchor));

  function faultOfPath(href: string): string | undefined {
    const { pathname, hash } = new URL(href, "https://site.example");
    // Posts come and go without the documents.
    if (!pages.has(pathname) && !pathname.startsWith("/blog/")) return `This site has no page ${pathname}.`;
    const isAnchor = pathname !== "/post-op" || hash === "" || anchors.has(hash.slice(1));
    return isAnchor ? undefined : `The post-op instructions have no section ${hash}.`;
  }

  for (const { kind, path, value } of values) {
    if (keyOf(path) !== "href" || typeof value !== "string" || !value.trim()) continue;
    const href = fillInText(value, site);
    const isPath =
      href.startsWith("/") && !/^\/[/\\]/.test(href) && URL.canParse(href, "https://site.example");
    // What is wrong with the practice's own number or address is said at its field.
    if (/^(tel:.*\{dial\}|mailto:.*\{email\})/.test(value)) continue;
    const message = isPath ? faultOfPath(href) : faultOfAddress(href);
    if (message) yield { kind, path, message };
  }
}

/** Pictures are chosen, and described or marked as decorative (WCAG 2.2, 1.1.1). */
export function* picturesAreDescribed({ content, values }: CheckedContent): Iterable<ContentProblem> {
  const [language = "en"] = content.practice.languages;
  for (const { kind, path, value } of values) {
    if (!isObject(value) || !isPicture(value)) continue;
    if (!String(value.name).trim()) yield { kind, path: `${path}.name`, message: "Choose a picture." };
    const words = isObject(value.alt) ? String(value.alt[language] ?? "") : "";
    if (!value.decorative && !words.trim())
      yield {
        kind,
        path: `${path}.alt.${language}`,
        message: "Say what the picture shows, or mark it as decorative.",
      };
  }
}
