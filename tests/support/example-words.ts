import { exampleSite } from "./example-site.ts";

function* stringsIn(value: unknown): Iterable<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const entry of Object.values(value)) yield* stringsIn(entry);
}

/** Every text of a site, or of a part of it. */
const textsOf = (value: unknown): string[] => [...new Set(stringsIn(value))];

/** A text that says something of one practice: a sentence, rather than words that any site has. */
const isSentence = (text: string) => text.length > 30 && text.split(" ").length > 4;

/** What only the example says of itself: its facts and its sentences, but for those that a site shares with it. */
export function exampleWords(shared: unknown = {}): string[] {
  const { practice, providers, insurers, footer } = exampleSite;
  const facts = [
    practice.name,
    ...Object.values(practice.address).filter((part) => String(part).length > 4),
    practice.phone.display,
    practice.phone.dial,
    practice.email,
    practice.email.replace(/.*@/, ""),
    ...practice.social.map(({ href }) => href),
    ...providers.providers.flatMap(({ name, short_name }) => [name, short_name, name.replace(/.* /, "")]),
    ...insurers.contacts.flatMap(({ label, phone }) => [label, phone.display]),
    footer.design?.link.label ?? "",
  ].map(String);
  const known = new Set(textsOf(shared));
  const words = [...facts, ...textsOf(exampleSite).filter(isSentence)];
  return [...new Set(words)].filter((word) => word !== "" && !known.has(word));
}
