import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  absences,
  appointmentGuests,
  appointments,
  offers,
  undoableChanges,
} from "#server/appointments/table.ts";
import type { Database } from "#server/database/connect.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { anAppointment, aStoredVisit } from "#tests/samples/appointments.ts";
import { aForm } from "#tests/samples/post-forms.ts";
import { aPost } from "#tests/samples/posts.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { type SiteOwners, siteOwners, tagOf } from "#tests/support/site-owners.ts";

let office: SiteOwners;

beforeAll(async () => {
  office = await siteOwners();
});

beforeEach(async () => {
  await office.reset();
  const { database } = office.program;
  await database.delete(appointments);
  await database.delete(absences);
});

afterAll(() => office.program.close());

const { visits, providers, insurers, posts } = exampleContent;
const without = <Entry>(entries: readonly Entry[], isGone: (entry: Entry) => boolean) =>
  entries.filter((entry) => !isGone(entry));

/** A document without one value of its list. */
const documentWithout = {
  visits: (gone: string) => ({ categories: without(visits.categories, ({ value }) => value === gone) }),
  providers: (gone: string) => ({
    ...providers,
    providers: without(providers.providers, ({ key }) => key === gone),
  }),
  insurers: (gone: string) => ({
    ...insurers,
    insurers: without(insurers.insurers, ({ value }) => value === gone),
  }),
  posts: (gone: string) => ({
    ...posts,
    categories: without(posts.categories, ({ value }) => value === gone),
  }),
};

/** What is said of a value that is missing in a draft. */
async function saidOf(kind: keyof typeof documentWithout, gone: string): Promise<string[]> {
  const { body } = await office.save(kind, documentWithout[kind](gone));
  return body.problems
    .map(({ message }: { message: string }) => message)
    .filter((message: string) => message.includes(`“${gone}” is missing`));
}

/** Stores a row that has a value. */
type Refer = (database: Database, value: string) => Promise<unknown>;

const rows: [what: string, kind: keyof typeof documentWithout, value: string, refer: Refer][] = [
  [
    "an appointment's kind of visit",
    "visits",
    "general_dentist_continuation",
    (database, category) => anAppointment(database, { category }),
  ],
  [
    "a visit's provider",
    "providers",
    "osei",
    (database, provider) =>
      aStoredVisit(database, { provider, confirmedDate: "2027-05-03", confirmedTime: "09:00" }),
  ],
  [
    "a change that brings back a provider",
    "providers",
    "osei",
    async (database, provider) => {
      const { id: appointmentId } = await anAppointment(database);
      const { id: employeeId } = office.owner.account;
      const former = { status: "confirmed", provider } as typeof undoableChanges.$inferInsert.former;
      await database
        .insert(undoableChanges)
        .values({ appointmentId, employeeId, changedAt: office.now, former });
    },
  ],
  [
    "an absence's provider",
    "providers",
    "osei",
    (database, provider) =>
      database
        .insert(absences)
        .values({ provider, from: "2027-05-03", to: "2027-05-04", reason: "Vacation" }),
  ],
  [
    "an offered time's provider",
    "providers",
    "osei",
    async (database, provider) => {
      const { id: appointmentId } = await anAppointment(database);
      const time = { date: "2027-05-03", time: "09:00", minutes: 30, expiresAt: office.now };
      await database.insert(offers).values({ tokenHash: "hash", appointmentId, provider, ...time });
    },
  ],
  [
    "an account's insurance",
    "insurers",
    "cigna",
    (database, insurance) => anAccount(database, { insurance }),
  ],
  [
    "a guest's insurance",
    "insurers",
    "deltacare",
    async (database, insurance) => {
      const { id } = await anAppointment(database);
      await database
        .update(appointmentGuests)
        .set({ insurance })
        .where(eq(appointmentGuests.appointmentId, id));
    },
  ],
  [
    "a post's category",
    "posts",
    "Random",
    (database, category) => aPost({ database }, { authorId: office.owner.account.id, category }),
  ],
];

test.each(rows)(
  "what ships can be removed until a row has it, as %s does (site-4)",
  async (_what, kind, value, refer) => {
    expect(await saidOf(kind, value)).toEqual([]);
    await refer(office.program.database, value);
    expect(await saidOf(kind, value)).toHaveLength(1);
  },
);

test("what an owner has published is retired, also where no row has it (site-4)", async () => {
  const renamed = structuredClone(posts);
  for (const { label } of renamed.categories) label.en += " posts";
  await office.save("posts", renamed);
  expect((await office.publish(["posts"])).status).toBe(200);
  expect(await saidOf("posts", "Careers")).toHaveLength(1);
});

test("a request keeps what its kind of visit needs once that is no longer offered (site-4)", async () => {
  const kept = "endodontist_continuation";
  const retired = structuredClone(visits);
  for (const entry of retired.categories) if (entry.value === kept) entry.retired = true;
  await office.save("visits", retired);
  expect((await office.publish(["visits"])).status).toBe(200);
  const { id } = await anAppointment(office.program.database, {
    category: kept,
    preferredDay: "monday",
    preferredSecondDay: "none",
  });
  const as = office.owner;
  const request = (await office.call("GET", `/api/appointments/${id}/`, { as })).body;
  expect(request.flags.map(({ code }: { code: string }) => code)).toContain("specialty_not_in");
  const free = await office.call("GET", `/api/appointments/free-times/?category=${kept}`, { as });
  expect(free.body.results[0]).toMatchObject({ provider: "takeda", minutes: 90 });
  const unknown = await office.call("GET", "/api/appointments/free-times/?category=magic", { as });
  expect(unknown.status).toBe(400);
  const confirmed = await office.call("PUT", `/api/appointments/${id}/confirm/`, {
    as,
    body: { status: "confirmed", confirmed_date: "2027-04-13", confirmed_time: "09:00" },
  });
  expect(confirmed).toMatchObject({ status: 200, body: { provider: "takeda", minutes: 90 } });
  await office.save("visits", visits);
  await office.publish(["visits"]);
});

test("a post keeps its category once that is no longer offered, which no other post can have (site-4)", async () => {
  const retired = structuredClone(posts);
  for (const entry of retired.categories) if (entry.value === "Endodontics") entry.retired = true;
  await office.save("posts", retired);
  await office.publish(["posts"]);
  const { database } = office.program;
  const as = office.owner;
  for (const [category, status] of [
    ["Endodontics", 200],
    ["Random", 400],
  ] as const) {
    const { id } = await aPost({ database }, { authorId: as.account.id, category });
    const { payload, headers } = await aForm({
      title: "Corrected",
      content: "Long enough.",
      category: "Endodontics",
    });
    const read = await office.call("GET", `/api/blogs/${id}/`, { as });
    const changed = await office.call("PUT", `/api/blogs/${id}/`, {
      as,
      body: payload,
      headers: { ...headers, "if-match": tagOf(read) },
    });
    expect(changed.status).toBe(status);
  }
  await office.save("posts", posts);
  await office.publish(["posts"]);
});
