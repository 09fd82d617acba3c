import { exampleSite } from "./example-site.ts";

/** Frequent words of English, and those of this site's buttons, labels and messages, that Spanish does not have. */
const words = `
  about above accept accepting accessibility account accounts across actions address after again against all along
  already also although always am among an and another answer answers any anyone anything appointment appointments
  april are around as ask asked at august away back be because been before began behind being below best better
  between both bring browser but button by calendar call called can cancel cancelled cancelling cannot carousel
  category center change changed changes changing characters check choose clear click close closed code colors come
  comes coming confirm confirmed confirming continue contrast conversation copied copy could created dark date day
  days december default delete deleted desaturate details device devices did disable disabled disabling discomfort do
  does done down download downloading during dyslexia each earlier easy edit else email emails enable enabled ended
  enter even ever every everyone everything example failed february few field fill find first follow following fonts
  footer for found four free friday fridays friendly from full get give given go goes going good got had half hand
  have having heavy height hello help helper here hi hide high highlight hold home hour hours how however hurts if in
  inside instead insurance insurer into invert is it its itself january join july june just keep kept key keys know
  language languages large last later learn least leave left less let letter light like line link links list load
  loading log login logout look lost low made main make manage many mark may maybe mean means medium meet member menus
  message messages might minute minutes missing mode moderate moment monday mondays month months more morning most
  mouth move must my name names need needs never new newer newest newsletter next night nobody none not nothing notice
  notifications november now number numbers october of off offer offers office often old older on one only open opened
  opens option optional options or order other others our ours out over own page pages pain passkey passkeys password
  passwords past patient patients pending people perhaps phone phones pick place plans please pm post posts
  practice press previous print profile provider question questions quick reach read readable reading ready really
  reason reasons recent recovery register registering registration reload remember remind reminder reminders remove
  removing request requested requesting requests require required resend reset resetting restart results retry right
  same saturation saturday saturdays save saved saving say says scan scheduled screen scroll search secret see seen
  select send sending sent september services set several she should show shown shows sign signed since site size skip
  so some someone something soon speak speaks spelling staff start started statement status stay still stop street
  submit submitting subscribe subscribed sunday sundays sure take taken tap teams teeth tell text than thank thanks
  that the their them themselves then there these they thing things think this those though three through thursday
  thursdays time timer times title today together tomorrow too tooth topics tour tried try tuesday tuesdays turn twice
  type typed under undo unexpected unknown unsubscribe unsubscribed until up update updated upper us used username
  using verification verified verify verifying very view visit visitor visits wait waiting want wants was way ways we
  website wednesday wednesdays week weeks welcome well were what when whenever where whether which while who whole
  whom whose why will with within without word words work works would write written wrong year years yes yesterday yet
  you your yours yourself
`;

const englishWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

const { practice, providers, insurers, footer } = exampleSite;

/** Names that the example has in every language: of people, places, plans and of itself. The longest first. */
const names: readonly string[] = [
  practice.name,
  practice.address.street,
  practice.address.city,
  practice.email,
  ...practice.social.map(({ label }) => label),
  ...providers.providers.flatMap(({ name, short_name }) => [name, short_name]),
  ...insurers.contacts.map(({ label }) => label),
  footer.design?.link.label ?? "",
  "American Association of Endodontists",
  "Google Authenticator",
  "Labor Day",
  "Medical Fee For Service",
  "Medical Fee for Service",
  "Memorial Day",
  "Third Street",
  "1Password",
  // The link to the pages in English is in English.
  "English",
]
  .filter((name) => name !== "")
  .toSorted((one, other) => other.length - one.length);

const addresses = /https?:\/\/\S+|\S+@\S+|\/[\w/-]+/g;

/** The English words of a text in which names and addresses are left out: none where it is in Spanish. */
export function englishIn(text: string): string[] {
  const rest = names.reduce((left, name) => left.replaceAll(name, " "), text.normalize("NFC"));
  const found =
    rest
      .replaceAll(addresses, " ")
      .toLowerCase()
      // A letter beside a digit is of a number or a code, such as 5887be.
      .match(/(?<![\p{Letter}\d])\p{Letter}+(?![\p{Letter}\d])/gu) ?? [];
  return found.filter((word) => englishWords.has(word));
}
