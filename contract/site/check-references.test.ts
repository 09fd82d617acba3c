import { describe, expect, it } from "vitest";
import { aPageAt, at, problemsWith } from "#tests/support/changed-content.ts";
import type { SiteContent } from "./documents.ts";

const planted: [fault: string, plant: (content: SiteContent) => void, sentence: string][] = [
  [
    "a brand color by its name",
    ({ look }) => (look.color = "teal"),
    "look color: Enter # and six digits from 0 to f, such as #1a6b62.",
  ],
  [
    "a weekday listed twice",
    ({ hours }) => hours.weekdays.push(at(hours.weekdays)),
    "hours weekdays.5.value: “monday” is in this list twice.",
  ],
  [
    "a kind of visit listed twice",
    ({ visits }) => visits.categories.push(at(visits.categories)),
    "visits categories.9.value: “general_dentist_new_or_routine” is in this list twice.",
  ],
  [
    "two insurances in one place",
    ({ insurers }) => {
      const { registration } = at(insurers.insurers, 1);
      if (registration) registration.place = 1;
    },
    "insurers insurers.1.registration.place: “1” is in this list twice.",
  ],
  [
    "a newsletter category listed twice",
    ({ posts }) => posts.categories.push(at(posts.categories, 4)),
    "posts categories.5.value: “Random” is in this list twice.",
  ],
  [
    "a treatment listed twice",
    ({ post_op }) => post_op.treatments.push(at(post_op.treatments, 8)),
    "post_op treatments.9.anchor: “srp” is in this list twice.",
  ],
  [
    "a kind of visit whose specialty no weekday serves",
    ({ providers }) => (at(providers.providers, 1).hours = { sunday: { starts: "08:00", ends: "12:00" } }),
    "visits categories.3.specialty: No provider does this on a weekday that is offered.",
  ],
  [
    "a kind of visit of someone who has left",
    ({ providers }) => (at(providers.providers, 1).retired = true),
    "visits categories.3.specialty: No provider does this on a weekday that is offered.",
  ],
  [
    "a specialty without a name",
    ({ providers }) => providers.specialties.shift(),
    "providers providers.0.specialties: There is no specialty “general_dentist”.",
  ],
  [
    "a provider who practices nothing",
    ({ providers }) => (at(providers.providers).specialties = []),
    "providers providers.0.specialties: Choose what this person practices.",
  ],
  [
    "a service that no provider gives",
    ({ providers }) => (at(providers.providers, 2).retired = true),
    "services services.2.specialty: No provider does this.",
  ],
  [
    "a provider without a working day",
    ({ providers }) => (at(providers.providers, 1).hours = {}),
    "providers providers.1.hours: Choose the days on which this person works.",
  ],
  [
    "a provider whose day ends before it starts",
    ({ providers }) => (at(providers.providers).hours.monday = { starts: "16:00", ends: "08:00" }),
    "providers providers.0.hours.monday.ends: The working day ends before it starts.",
  ],
  [
    "a visit whose length is no step of five minutes",
    ({ visits }) => (at(visits.categories).minutes = 32),
    "visits categories.0.minutes: Enter a whole number from 5 to 480 in steps of 5.",
  ],
  [
    "an age below zero",
    ({ rules }) => (rules.sedation_recommended_under_age = -14),
    "rules sedation_recommended_under_age: Enter a whole number from 0 to 120.",
  ],
  [
    "a retention that ends before a mailed link does",
    ({ rules }) => (rules.retention_days.cancelled_appointments = 29),
    "rules retention_days.cancelled_appointments: Enter a whole number from 30 to 3650.",
  ],
  [
    "a threshold of pain beyond the scale",
    ({ rules }) => (rules.severe_pain_from = 11),
    "rules severe_pain_from: Enter a whole number from 1 to 10.",
  ],
  [
    "a reminder half a day ahead",
    ({ rules }) => (rules.reminder_hours = [36]),
    "rules reminder_hours.0: Enter a whole number from 24 to 720 in steps of 24.",
  ],
  [
    "staff who are signed out before they are warned",
    ({ rules }) => (rules.staff_idle.warn_after_minutes = 20),
    "rules staff_idle.sign_out_after_minutes: Staff are signed out before they are warned.",
  ],
  [
    "a chat option that leads nowhere",
    ({ chat }) => chat.options.push("horoscope"),
    "chat options.7: There is no topic “horoscope”.",
  ],
  [
    "a chat keyword that can never match",
    ({ chat }) => (at(chat.topics).keywords = ["Delta"]),
    "chat topics.0.keywords.0: Write keywords in lower case, without accents and apostrophes.",
  ],
  [
    "a page of the practice's own at a path of the program",
    (content) => aPageAt(content, "login"),
    "pages pages.3.slug: The site already has a page at /login.",
  ],
  [
    "a slug that is no part of an address",
    (content) => aPageAt(content, "Our Office"),
    "pages pages.3.slug: Use lower-case letters, digits and single hyphens, such as our-office.",
  ],
  [
    "two pages at one address",
    (content) => aPageAt(content, "new-patients"),
    "pages pages.3.slug: “new-patients” is in this list twice.",
  ],
  [
    "a page at the former address of another",
    (content) => {
      at(content.pages.pages).former_slugs = ["welcome"];
      aPageAt(content, "welcome");
    },
    "pages pages.3.slug: “welcome” is a former address of another entry and leads there: choose another, or remove it there.",
  ],
  [
    "a former address that leads to two services",
    ({ services }) => {
      at(services.services).former_slugs = ["teeth"];
      at(services.services, 1).former_slugs = ["teeth"];
    },
    "services services.1.former_slugs.0: “teeth” is in this list twice.",
  ],
  [
    "a former address at a path of the program",
    ({ pages }) => (at(pages.pages).former_slugs = ["office"]),
    "pages pages.0.former_slugs.0: The site already has a page at /office.",
  ],
];

describe("the check finds (site-3)", () => {
  it.each(planted)("%s", (_fault, plant, sentence) => {
    expect(problemsWith(plant)).toContain(sentence);
  });
});
