import * as services from "#practice/accessibility/services.ts";
import * as statement from "#practice/accessibility/statement.ts";
import * as chatReplies from "#practice/chat-replies.ts";
import * as home from "#practice/home.ts";
import * as insurance from "#practice/insurance.ts";
import * as insurerContacts from "#practice/insurer-contacts.ts";
import * as newsletterSection from "#practice/newsletter-section.ts";
import * as openingHours from "#practice/opening-hours.ts";
import * as policies from "#practice/policies.ts";
import * as postCategories from "#practice/post-categories.ts";
import * as postOpPage from "#practice/post-op/page.ts";
import * as postOp from "#practice/post-op/treatments.ts";
import * as practice from "#practice/practice.ts";
import * as providers from "#practice/providers.ts";
import * as providersPage from "#practice/providers-page.ts";
import * as retention from "#practice/retention.ts";
import * as schedule from "#practice/schedule.ts";
import { servicePages } from "#practice/service-pages/pages.ts";
import * as serviceList from "#practice/services.ts";

/** Everything that the office edits, by file. */
export const shippedFacts = {
  "practice.ts": { ...practice },
  "opening-hours.ts": { ...openingHours },
  "policies.ts": { ...policies },
  "home.ts": { ...home },
  "newsletter-section.ts": { ...newsletterSection },
  "providers.ts": { ...providers },
  "providers-page.ts": { ...providersPage },
  "services.ts": { ...serviceList },
  "service-pages": { pages: await Promise.all(Object.values(servicePages).map((load) => load())) },
  "schedule.ts": { ...schedule },
  "retention.ts": { ...retention },
  "insurance.ts": { ...insurance },
  "insurer-contacts.ts": { ...insurerContacts },
  "post-categories.ts": { ...postCategories },
  "chat-replies.ts": { ...chatReplies },
  "post-op": { ...postOpPage, ...postOp },
  "accessibility/services.ts": { ...services },
  "accessibility/statement.ts": { ...statement },
};

/** A practice's facts, as shipped or as changed by a test. */
export type PracticeFacts = typeof shippedFacts;

/** One value among the facts, and where it is: 'practice.ts: footer.policies[0].text'. */
interface PlacedValue {
  place: string;
  /** The property's name; empty for an entry of a list. */
  key: string;
  value: unknown;
}

function* valuesWithin(place: string, key: string, value: unknown): Generator<PlacedValue> {
  yield { place, key, value };
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* valuesWithin(`${place}[${index}]`, "", entry);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) yield* valuesWithin(`${place}.${name}`, name, inner);
  }
}

/** Every value of the facts at any depth; functions are none. */
export function* everyValue(facts: PracticeFacts): Generator<PlacedValue> {
  for (const [file, contents] of Object.entries(facts)) {
    for (const [name, value] of Object.entries(contents)) {
      if (typeof value !== "function") yield* valuesWithin(`${file}: ${name}`, name, value);
    }
  }
}
