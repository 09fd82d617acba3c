import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as z from "zod/mini";
import { type DocumentKind, documentKinds, documents, siteContent } from "#contract/site/documents.ts";
import { factOf, isObject, resolveSite } from "#contract/site/resolve-site.ts";
import { readFiles, type SiteArchive, SiteArchiveError } from "./site-archive.ts";

/** A value of a former practice, whose exports and members are in camel case. */
type Former = Record<string, unknown>;

/** Whether a folder is a practice as it was compiled into the program before 0.3.0. */
export const isFormerPractice = (folder: string) => existsSync(join(folder, "practice.ts"));

/** The modules that hold values; the others read or test them. */
function holdsValues(file: string): boolean {
  return file.endsWith(".ts") && !file.endsWith(".test.ts") && !/^(program|pictures)\b/.test(file);
}

/** Everything that the modules of a folder export, by name; the names differ from each other. */
async function loadModules(folder: string): Promise<Former> {
  // They import each other by `#practice/`, which a package.json above them explains, and take their types off themselves.
  const place = await mkdtemp(join(tmpdir(), "enamel-practice-"));
  try {
    await cp(folder, join(place, "practice"), {
      recursive: true,
      filter: (file) => file === folder || extname(file) === "" || file.endsWith(".ts"),
    });
    const imports = { "#practice/*": "./practice/*" };
    await writeFile(join(place, "package.json"), JSON.stringify({ type: "module", imports }));
    const files = await readdir(join(place, "practice"), { recursive: true });
    const values: Former = {};
    for (const file of files.filter(holdsValues).toSorted())
      Object.assign(values, await import(pathToFileURL(join(place, "practice", file)).href));
    return values;
  } catch (error) {
    throw new SiteArchiveError(
      `${folder} cannot be loaded: ${(error as Error).message}. It takes Node.js 24, and every file that the others import.`,
    );
  } finally {
    await rm(place, { recursive: true });
  }
}

/** The schema behind defaults and what may be null. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodTypes["_zod"]["def"] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return "innerType" in def ? unwrap(def.innerType) : def;
}

/** Puts something in place of facts that are written out. */
type WriteFacts = (text: string) => string;

/**
 * A former value as its schema has it: a string where a text is wanted becomes `{ en }`, a telephone number as people read
 * it `{ number }`, and a member in camel case gets its name in the document.
 */
function fit(schema: z.core.$ZodType, value: unknown, writeFacts: WriteFacts): unknown {
  const def = unwrap(schema);
  if (def.type === "array" && Array.isArray(value))
    return value.map((entry) => fit(def.element, entry, writeFacts));
  if (def.type !== "object") return value;
  if ("en" in def.shape && typeof value === "string") return { en: writeFacts(value) };
  if (!isObject(value)) return value;
  if ("number" in def.shape && "display" in value) return { number: value.display };
  const entries = Object.entries(def.shape).map(([key, member]) => {
    const former = value[key.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())];
    if (key === "href" && typeof former === "string") return [key, writeFacts(former)];
    return [key, fit(member, former, writeFacts)];
  });
  return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
const membersOf = (value: unknown) => (isObject(value) ? value : {});

/** When those of a specialty work, where only the weekdays say who is in: as long as the office is open. */
function hoursOf(specialty: unknown, { weekdays, openingHours }: Former): Former {
  const holds = (list: unknown, value: unknown) => Array.isArray(list) && list.includes(value);
  return Object.fromEntries(
    listOf(weekdays).flatMap(({ value: day, specialties }) => {
      const open = listOf(openingHours).find(({ days }) => holds(days, day));
      return open && holds(specialties, specialty) ? [[day, { starts: open.opens, ends: open.closes }]] : [];
    }),
  );
}

/** Providers in the order of their page with their hours, then those who have hours alone. */
function providersOf(former: Former): Former[] {
  // Until 0.2.0 a provider had one specialty, and no key.
  const shown = listOf(former.providers).map(({ specialty, name, ...each }) => ({
    key: String(name)
      .split(" ")
      .at(-1)
      ?.toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}_-]/gu, ""),
    ...(specialty !== undefined && { specialties: [specialty], hours: hoursOf(specialty, former) }),
    name,
    ...each,
  }));
  const schedules = listOf(former.providerSchedules);
  const names = membersOf(former.providerNames);
  const keys = new Set([...shown, ...schedules].map(({ key }) => String(key)));
  return [...keys].map((key) => {
    const ofKey = (each: Former) => each.key === key;
    const provider: Former = { ...schedules.find(ofKey), ...shown.find(ofKey) };
    return { ...provider, shortName: membersOf(names[key]).short ?? provider.name };
  });
}

/** The specialties, which until 0.2.0 were those of the providers. */
function specialtiesOf({ specialties, providers }: Former): unknown {
  const ofProvider = ({ specialty: value, jobTitle }: Former) => ({
    value,
    name: String(jobTitle).toLowerCase(),
  });
  return specialties ?? listOf(providers).map(ofProvider);
}

/** The categories of posts; until 0.2.0 the colors had names, in the order of their numbers. */
function postCategoriesOf({ postCategories }: Former): Former[] {
  return listOf(postCategories).map((category, index) => ({ color: (index % 5) + 1, ...category }));
}

/** Services with the texts of their pages, each of which was a value of its own. */
function servicesOf({ services, ...values }: Former): Former[] {
  const pages = Object.values(values).filter(
    (value): value is Former => isObject(value) && "slug" in value && "introduction" in value,
  );
  return listOf(services).map((service) => ({
    ...pages.find(({ slug }) => slug === service.slug),
    ...service,
  }));
}

/** The text on privacy, which was shown where consent is asked for. */
function pagesOf({ privacy }: Former): Former[] {
  if (!isObject(privacy)) return [];
  const sections = listOf(privacy.sections).flatMap(({ closing, ...section }) =>
    closing === undefined ? [section] : [section, { paragraphs: [closing] }],
  );
  return [{ slug: "privacy", title: privacy.heading, menu: "footer", sections }];
}

/** What was exported under another name, or apart, as its document has it. */
function arrange(former: Former): Record<DocumentKind, Former> {
  const { enabled: shown, text } = membersOf(former.constructionBanner);
  const { insurerContacts: contacts } = former;
  return {
    practice: {
      ...former,
      name: former.practiceName,
      arrival: former.arrivalNotes,
      email: former.officeEmail,
      sender: former.mailFrom,
      notice: { shown, text },
      social: former.socialProfiles,
    },
    hours: { ...former, opening: former.openingHours, byAvailability: former.daysByAvailability },
    providers: { specialties: specialtiesOf(former), providers: providersOf(former) },
    services: { services: servicesOf(former) },
    visits: { categories: former.appointmentCategories },
    insurers: {
      insurers: listOf(former.insurers).filter(({ value }) => value !== undefined),
      contacts: typeof contacts === "function" ? contacts() : contacts,
    },
    home: { ...former, photos: former.officePhotos, services: former.servicesSection },
    team: { ...membersOf(former.providersPage), label: former.providersLabel ?? "Providers" },
    post_op: { ...membersOf(former.postOpPage), treatments: former.treatments },
    accessibility: { statement: former.accessibilityStatement, services: former.accessibilityServices },
    chat: {
      greeting: former.chatGreeting,
      options: former.chatOptions,
      fallback: former.chatFallback,
      contactDetails: former.chatContactDetailsReply,
      topics: former.chatTopics,
    },
    footer: { ...former, ...membersOf(former.footer), design: membersOf(former.footer).websiteDesign },
    pages: { pages: pagesOf(former) },
    posts: { ...membersOf(former.newsletterSection), categories: postCategoriesOf(former) },
    rules: {
      ...former,
      reminderHours: former.reminderLeads,
      twoFactorForStaff: former.twoFactorRequiredForStaff,
    },
    look: { logo: former.logo },
  };
}

const fitAll = (arranged: Record<DocumentKind, Former>, writeFacts: WriteFacts) =>
  new Map(documentKinds.map((kind) => [kind, fit(documents[kind], arranged[kind], writeFacts)] as const));

const asIs: WriteFacts = (text) => text;

/**
 * Writes facts of the practice as placeholders again, which template literals had filled in (site-2): those that cannot be
 * mistaken for an ordinary word.
 */
function factsOf(documentsAsIs: ReadonlyMap<DocumentKind, unknown>): WriteFacts {
  const { data: content } = siteContent.safeParse(Object.fromEntries(documentsAsIs));
  // The import says what does not fit.
  if (!content) return asIs;
  const site = resolveSite(content, { version: "former" });
  const { providers, specialties } = content.providers;
  const placeholders = [
    ...["map", "everyones_days", "hours", "email", "phone", "dial", "practice"].map((name) => [name]),
    ...providers.flatMap(({ key }) => [
      ["provider_name", key],
      ["provider", key],
    ]),
    ...specialties.map(({ value }) => ["days", value]),
  ] as [name: string, of?: string][];
  const written = new Map<string, string>();
  for (const [name, of] of placeholders) {
    const fact = factOf(site, name, of) ?? "";
    const isDistinct = name === "days" ? fact.includes(" ") : fact.length > 4;
    if (isDistinct && !written.has(fact)) written.set(fact, of ? `{${name}:${of}}` : `{${name}}`);
  }
  const longestFirst = [...written.keys()].toSorted((one, other) => other.length - one.length);
  if (longestFirst.length === 0) return asIs;
  const escaped = longestFirst.map((fact) => fact.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const anywhere = new RegExp(String.raw`(?<![\p{L}\d])(?:${escaped.join("|")})(?![\p{L}\d])`, "gu");
  return (text) => text.replaceAll(anywhere, (fact) => written.get(fact) ?? fact);
}

/**
 * The documents and pictures of a practice as it was compiled into the program before 0.3.0. Its modules are run, as its
 * release did. Throws `SiteArchiveError` where they do not run.
 */
export async function readFormerPractice(folder: string): Promise<SiteArchive> {
  const arranged = arrange(await loadModules(folder));
  const pictures = existsSync(join(folder, "pictures")) ? await readdir(join(folder, "pictures")) : [];
  const archive = await readFiles(
    folder,
    pictures.map((name) => `pictures/${name}`),
  );
  return { ...archive, documents: fitAll(arranged, factsOf(fitAll(arranged, asIs))) };
}
