import { openingHoursText } from "#contract/site/describe-hours.ts";
import {
  emergencyCall,
  insuranceOptions,
  offeredCategories,
  presentProviders,
} from "#contract/site/look-up.ts";
import type { PublicPage } from "#contract/site/public-pages.ts";
import { type OwnPage, type Section, type Service, site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import type { preparePostQueries } from "./post-queries.ts";

/** How many posts can be found, newest first, and how many characters of each, and of any other page, are searched. */
export const searchLimits = { posts: 300, ofPost: 2_000, ofPage: 10_000 } as const;

type Texts = readonly (string | null)[];

/** Texts as sentences of one line, cut to the length that is searched. */
function asLine(texts: Texts, max: number): string {
  return texts
    .map((text) => text?.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean)
    .map((text) => (/[.?!:…]$/.test(text ?? "") ? text : `${text}.`))
    .join(" ")
    .slice(0, max)
    .toWellFormed();
}

const page = (group: PublicPage["group"], path: string, title: string, texts: Texts): PublicPage => ({
  path,
  title,
  group,
  text: asLine(texts, searchLimits.ofPage),
});

type Headed = Pick<Section, "heading" | "paragraphs" | "list"> & { readonly closing?: string | null };

const ofSections = (sections: readonly Headed[]): Texts =>
  sections.flatMap(({ heading, paragraphs, list, closing = null }) => [
    heading,
    ...paragraphs,
    ...list,
    closing,
  ]);

const ofQuestions = (questions: Service["questions"]["entries"]): Texts =>
  questions.flatMap(({ question, answer }) => [question, answer]);

const ofService = ({ summary, introduction, sections, visit, questions }: Service): Texts => [
  ...introduction,
  ...ofSections(sections),
  ...visit.steps.flatMap(({ title, text }) => [title, text]),
  ...ofQuestions(questions.entries),
  summary,
];

const ofOwnPage = ({ sections }: OwnPage): Texts =>
  sections.flatMap((section) => [...ofSections([section]), ...ofQuestions(section.questions)]);

/** A fact behind its name, if there is one. */
const named = (name: string, fact: string | undefined) => (fact ? `${name}: ${fact}` : null);

function ofHome(): Texts {
  const { hero, services, schedule_call, providers_call } = site().home;
  return [hero.paragraph, services.introduction, schedule_call.paragraph, providers_call.paragraph];
}

/** What every page ends with. */
function ofContact(): Texts {
  const { practice } = site();
  const { street, city, state, postcode } = practice.address;
  return [
    named(m.pages_hours(), openingHoursText()),
    named(m.pages_address(), street && `${street}, ${city}, ${state} ${postcode}`),
    ...practice.arrival,
    named(m.pages_phone(), practice.phone.display),
    named(m.pages_emergency(), emergencyCall()?.number),
    named(m.pages_email(), practice.email),
  ];
}

function ofTeam(): Texts {
  const people = presentProviders().flatMap(({ name, credentials, job_title, blurb, languages }) => [
    [name, credentials].filter(Boolean).join(", "),
    job_title,
    ...blurb,
    named(m.pages_languages(), languages.join(", ")),
  ]);
  return [site().team.introduction, ...people];
}

function ofRequestForm(): Texts {
  const reasons = offeredCategories().map(({ label }) => label);
  const insurers = insuranceOptions("guest_form").map(({ label }) => label);
  return [
    m.pages_request_form(),
    named(m.pages_reasons(), reasons.join(", ")),
    named(m.pages_insurance(), insurers.join(", ")),
  ];
}

/** The pages for patients: what they do on this site, and what they do at home after a visit. */
function forPatients(): PublicPage[] {
  const { heading, introduction, treatments } = site().post_op;
  return [
    page("patients", "/request-appointment", m.request_heading(), ofRequestForm()),
    page("patients", "/register", m.register_title(), [m.pages_register()]),
    page("patients", "/login", m.login_title(), [m.pages_login()]),
    page("patients", "/post-op", heading, [...introduction, ...treatments.map(({ title }) => title)]),
    ...treatments.map(({ anchor, title, introduction: about, sections }) =>
      page("patients", `/post-op#${anchor}`, `${heading}: ${title}`, [about, ...ofSections(sections)]),
    ),
  ];
}

/** The pages that say who the practice is and how it works. */
function ofPractice(): PublicPage[] {
  const { team, pages, accessibility, insurers } = site();
  const { statement, services } = accessibility;
  return [
    page("practice", "/", m.nav_home(), ofHome()),
    page("practice", "/#location-heading", m.pages_contact_title(), ofContact()),
    page("practice", "/about/team", team.heading, ofTeam()),
    ...pages.pages.map((own) => page("practice", `/${own.slug}`, own.title, ofOwnPage(own))),
    page("practice", "/accessibility-services", services.heading, [
      ...services.introduction,
      ...ofSections(services.sections),
      services.contacts.introduction,
      ...insurers.contacts.map(({ label }) => label),
    ]),
    page("practice", "/accessibility-statement", statement.heading, [
      statement.introduction,
      ...ofSections(statement.sections),
    ]),
  ];
}

/** Every public page of the published site, and the newest published posts (pages-73). */
export async function listPages(queries: ReturnType<typeof preparePostQueries>): Promise<PublicPage[]> {
  const { posts, ofPost } = searchLimits;
  const found = await queries.beginnings({ max: posts, length: ofPost });
  return [
    ...site().services.services.map((service) =>
      page("services", `/services/${service.slug}`, service.title, ofService(service)),
    ),
    ...forPatients(),
    ...ofPractice(),
    page("posts", "/subscribe", m.pages_newsletter_title(), [m.pages_newsletter()]),
    ...found.map(({ slug, title, language, beginning }) => ({
      ...page("posts", `/blog/${slug}`, title, [beginning]),
      ...(language !== site().language && { language }),
    })),
  ];
}
