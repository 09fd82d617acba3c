import type { CheckedContent, ContentProblem } from "./content-problems.ts";
import type { DocumentKind, SiteContent } from "./documents.ts";
import { reservedSlugs } from "./site-paths.ts";

interface Listed {
  readonly kind: DocumentKind;
  readonly path: string;
  readonly value: string | number;
}

function listed<Entry>(
  kind: DocumentKind,
  { list, entries, key }: { list: string; entries: readonly Entry[]; key: string },
  valueOf: (entry: Entry) => string | number | undefined,
): Listed[] {
  return entries.flatMap((entry, index) => {
    const value = valueOf(entry);
    const path = `${list}.${index}${key === "" ? "" : `.${key}`}`;
    return value === undefined || value === "" ? [] : [{ kind, path, value }];
  });
}

const byValue = ({ value }: { readonly value: string }) => value;

/** Lists in which no value stands twice. */
function uniqueLists({
  hours,
  providers,
  services,
  visits,
  insurers,
  post_op,
  chat,
  pages,
  posts,
  rules,
}: SiteContent): Listed[][] {
  const present = (form: "registration" | "guest_form") =>
    listed("insurers", { list: "insurers", entries: insurers.insurers, key: `${form}.place` }, (insurer) =>
      insurer.retired ? undefined : insurer[form]?.place,
    );
  return [
    listed("hours", { list: "closures", entries: hours.closures, key: "date" }, ({ date }) => date),
    listed("hours", { list: "weekdays", entries: hours.weekdays, key: "value" }, byValue),
    listed("hours", { list: "time_frames", entries: hours.time_frames, key: "value" }, byValue),
    hours.opening.flatMap(({ days }, index) =>
      days.map((value): Listed => ({ kind: "hours", path: `opening.${index}.days`, value })),
    ),
    listed("providers", { list: "specialties", entries: providers.specialties, key: "value" }, byValue),
    listed("providers", { list: "providers", entries: providers.providers, key: "key" }, ({ key }) => key),
    listed("services", { list: "services", entries: services.services, key: "slug" }, ({ slug }) => slug),
    listed("visits", { list: "categories", entries: visits.categories, key: "value" }, byValue),
    listed("insurers", { list: "insurers", entries: insurers.insurers, key: "value" }, byValue),
    present("registration"),
    present("guest_form"),
    listed("insurers", { list: "contacts", entries: insurers.contacts, key: "label" }, ({ label }) => label),
    listed(
      "post_op",
      { list: "treatments", entries: post_op.treatments, key: "anchor" },
      ({ anchor }) => anchor,
    ),
    listed("chat", { list: "topics", entries: chat.topics, key: "id" }, ({ id }) => id),
    listed("pages", { list: "pages", entries: pages.pages, key: "slug" }, ({ slug }) => slug),
    listed("posts", { list: "categories", entries: posts.categories, key: "value" }, byValue),
    listed("rules", { list: "reminder_hours", entries: rules.reminder_hours, key: "" }, (lead) => lead),
  ];
}

/** Values, keys and slugs are unique. */
export function* valuesAreUnique({ content }: CheckedContent): Iterable<ContentProblem> {
  for (const list of uniqueLists(content))
    for (const [index, { kind, path, value }] of list.entries())
      if (list.findIndex((other) => other.value === value) < index)
        yield { kind, path, message: `“${value}” is in this list twice.` };
}

/** The lists whose entries have pages of their own. */
const sluggedLists = ({ services, pages }: SiteContent) =>
  [
    { kind: "services", entries: services.services },
    { kind: "pages", entries: pages.pages },
  ] as const;

/** The former addresses of a list's entries. */
const formerSlugs = ({ kind, entries }: ReturnType<typeof sluggedLists>[number]): Listed[] =>
  entries.flatMap(({ former_slugs }, index) =>
    former_slugs.map((value, at) => ({ kind, path: `${kind}.${index}.former_slugs.${at}`, value })),
  );

/** Slugs and anchors can stand in an address, and pages of the practice's own are not where the program's are. */
export function* slugsAreFree({ content }: CheckedContent): Iterable<ContentProblem> {
  const slugs = [
    ...sluggedLists(content).flatMap((list) => [
      ...listed<{ slug: string }>(
        list.kind,
        { list: list.kind, entries: list.entries, key: "slug" },
        ({ slug }) => slug,
      ),
      ...formerSlugs(list).filter(({ value }) => value !== ""),
    ]),
    ...listed(
      "post_op",
      { list: "treatments", entries: content.post_op.treatments, key: "anchor" },
      ({ anchor }) => anchor,
    ),
  ];
  for (const { kind, path, value } of slugs) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(value)))
      yield { kind, path, message: "Use lower-case letters, digits and single hyphens, such as our-office." };
    else if (kind === "pages" && reservedSlugs.has(String(value)))
      yield { kind, path, message: `The site already has a page at /${value}.` };
  }
}

/** A former address leads to one page alone, and no other page is there (site-15). */
export function* formerSlugsAreFree({ content }: CheckedContent): Iterable<ContentProblem> {
  for (const list of sluggedLists(content)) {
    const former = formerSlugs(list);
    for (const [index, { slug }] of list.entries.entries()) {
      const taken = former.find(
        ({ path, value }) => value === slug && !path.startsWith(`${list.kind}.${index}.`),
      );
      if (!taken || slug === "") continue;
      const message = `“${slug}” is a former address of another entry and leads there: choose another, or remove it there.`;
      yield { kind: list.kind, path: `${list.kind}.${index}.slug`, message };
    }
    for (const [index, { kind, path, value }] of former.entries())
      if (former.findIndex((other) => other.value === value) < index)
        yield { kind, path, message: `“${value}” is in this list twice.` };
  }
}

/** What a site needs at least one of. */
const needed: readonly [DocumentKind, string, (content: SiteContent) => readonly unknown[], string][] = [
  ["hours", "opening", ({ hours }) => hours.opening, "Say when the office is open."],
  ["hours", "weekdays", ({ hours }) => hours.weekdays, "Offer at least one weekday for visits."],
  [
    "hours",
    "time_frames",
    ({ hours }) => hours.time_frames,
    "Offer at least one part of the day for visits.",
  ],
  ["providers", "specialties", ({ providers }) => providers.specialties, "Add at least one specialty."],
  [
    "providers",
    "providers",
    ({ providers }) => providers.providers.filter(({ retired }) => !retired),
    "Add at least one provider.",
  ],
  [
    "visits",
    "categories",
    ({ visits }) => visits.categories.filter(({ retired }) => !retired),
    "Add at least one kind of visit.",
  ],
  ...(["registration", "guest_form"] as const).map((form): (typeof needed)[number] => [
    "insurers",
    "insurers",
    ({ insurers }) => insurers.insurers.filter((insurer) => !insurer.retired && insurer[form]),
    form === "registration"
      ? "Offer at least one choice of insurance at registration."
      : "Offer at least one choice of insurance in the request form.",
  ]),
];

/** The site has what its forms need. */
export function* listsAreFilled({ content }: CheckedContent): Iterable<ContentProblem> {
  for (const [kind, path, entriesOf, message] of needed)
    if (entriesOf(content).length === 0) yield { kind, path, message };
  for (const [index, { days }] of content.hours.opening.entries())
    if (days.length === 0)
      yield { kind: "hours", path: `opening.${index}.days`, message: "Choose the days." };
}

/** Everyone on the team practices something, on some day; a specialty that is named exists. */
export function* providersWork({ content: { providers } }: CheckedContent): Iterable<ContentProblem> {
  const known = new Set(providers.specialties.map(({ value }) => value));
  for (const [index, { specialties, hours, retired }] of providers.providers.entries()) {
    if (retired) continue;
    const place = `providers.${index}`;
    if (specialties.length === 0)
      yield {
        kind: "providers",
        path: `${place}.specialties`,
        message: "Choose what this person practices.",
      };
    for (const specialty of specialties)
      if (!known.has(specialty))
        yield {
          kind: "providers",
          path: `${place}.specialties`,
          message: `There is no specialty “${specialty}”.`,
        };
    if (Object.keys(hours).length === 0)
      yield {
        kind: "providers",
        path: `${place}.hours`,
        message: "Choose the days on which this person works.",
      };
  }
}

/** Each kind of visit that can be chosen, and each service, has a provider who does it. */
export function* specialtiesAreServed({ content }: CheckedContent): Iterable<ContentProblem> {
  const { hours, providers, visits, services } = content;
  const known = new Set(providers.specialties.map(({ value }) => value));
  const present = providers.providers.filter(({ retired }) => !retired);
  const practiced = new Set(present.flatMap(({ specialties }) => specialties));
  const served = new Set(
    present
      .filter((provider) => hours.weekdays.some(({ value }) => provider.hours[value]))
      .flatMap(({ specialties }) => specialties),
  );
  for (const [index, { specialty, retired }] of visits.categories.entries()) {
    if (retired || !specialty.trim()) continue;
    const path = `categories.${index}.specialty`;
    if (!known.has(specialty))
      yield { kind: "visits", path, message: `There is no specialty “${specialty}”.` };
    else if (!served.has(specialty))
      yield { kind: "visits", path, message: "No provider does this on a weekday that is offered." };
  }
  for (const [index, { specialty }] of services.services.entries())
    if (specialty.trim() && !practiced.has(specialty))
      yield { kind: "services", path: `services.${index}.specialty`, message: "No provider does this." };
}

/** The chat helper's topics exist, and its keywords can match. */
export function* chatLeadsSomewhere({ content: { chat } }: CheckedContent): Iterable<ContentProblem> {
  const known = new Set(chat.topics.map(({ id }) => id));
  const { greeting, fallback, contact_details, topics } = chat;
  const offered: [path: string, ids: readonly string[]][] = [
    ["options", chat.options],
    ...Object.entries({ greeting, fallback, contact_details }).map(
      ([name, { follow_ups }]): [string, readonly string[]] => [`${name}.follow_ups`, follow_ups],
    ),
    ...topics.map(({ reply }, index): [string, readonly string[]] => [
      `topics.${index}.reply.follow_ups`,
      reply.follow_ups,
    ]),
  ];
  for (const [path, ids] of offered)
    for (const [index, id] of ids.entries())
      if (id.trim() && !known.has(id))
        yield { kind: "chat", path: `${path}.${index}`, message: `There is no topic “${id}”.` };
  for (const [index, { keywords }] of topics.entries())
    for (const [at, keyword] of keywords.entries())
      if (keyword !== keyword.toLowerCase() || /['’]|\p{Mark}/u.test(keyword.normalize("NFD")))
        yield {
          kind: "chat",
          path: `topics.${index}.keywords.${at}`,
          message: "Write keywords in lower case, without accents and apostrophes.",
        };
}
