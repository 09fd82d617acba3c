import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "#server/accounts/table.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { aPost } from "#tests/samples/posts.ts";
import { anEditorialOffice, type EditorialOffice } from "#tests/support/editorial-office.ts";
import { offerSpanish } from "#tests/support/offer-spanish.ts";
import { newsletterSendings, newsletterSubscribers, posts } from "./table.ts";

let office: EditorialOffice;

beforeAll(async () => {
  office = await anEditorialOffice({ sendsMail: true });
  offerSpanish();
});

beforeEach(async () => {
  await office.program.database.delete(posts);
  office.program.changes.notify("posts");
});

afterAll(() => office.program.close());

const get = async (url: string) => (await office.call("GET", url)).body;

describe("a post’s language (newsletter-58)", () => {
  test("is that of its form, or the practice’s first; a change that leaves it out keeps it", async () => {
    const { id } = await office.written({ language: "es" });
    expect((await get(`/api/blogs/${id}/`)).language).toBe("es");
    expect((await office.change(office.author, id)).body.language).toBe("es");
    expect((await office.change(office.author, id, { language: "en" })).body.language).toBe("en");
    expect((await get(`/api/blogs/${(await office.written()).id}/`)).language).toBe("en");
    expect((await office.change(office.author, id, { language: "fr" })).body.fields).toEqual({
      language: ["Choose one of the site’s languages."],
    });
  });

  test("narrows the list, each page with the count of its own", async () => {
    const { id } = await office.written({ language: "es" });
    const english = await office.written();
    const idsOf = async (url: string) => {
      const { count, results } = await get(url);
      expect(count).toBe(results.length);
      return results.map((post: { id: number }) => post.id);
    };
    expect(await idsOf("/api/blogs/?language=es")).toEqual([id]);
    expect(await idsOf("/api/blogs/?language=en")).toEqual([english.id]);
    expect(await idsOf("/api/blogs/")).toEqual([english.id, id]);
  });

  test("has a feed, which without posts of its own has the default’s, each with its language", async () => {
    const feed = async (path: string) => (await office.program.app.inject(path)).body;
    const english = await office.written();
    expect(await feed("/es/feed.xml")).toContain(
      `<entry xml:lang="en">\n  <id>https://practice.example/blog/${english.slug}</id>`,
    );
    const { slug } = await office.written({ language: "es", title: "Dientes sanos" });
    const spanish = await feed("/es/feed.xml");
    expect(spanish).toContain(`<entry>\n  <id>https://practice.example/es/blog/${slug}</id>`);
    expect(spanish).toContain('rel="self" href="https://practice.example/es/feed.xml"');
    expect(spanish).not.toContain(english.slug);
    expect(await feed("/feed.xml")).not.toContain(slug);
    const { headers } = await office.program.app.inject("/en/feed.xml");
    expect(headers["content-type"], "a path like any other").toMatch(/^text\/html/);
  });

  test("has an index for its list", async () => {
    const { database } = office.program;
    await database.execute(`
      INSERT INTO posts (author_id, title, slug, content, is_draft, published_at, language)
      SELECT ${office.author.account.id}, 'Bulk', 'bulk-' || n, 'Words.', false, now() - n * interval '1 minute',
        CASE WHEN n % 50 = 0 THEN 'es' ELSE 'en' END
      FROM generate_series(1, 5000) AS n`);
    await database.execute("ANALYZE posts");
    const { rows } = await database.execute(
      "EXPLAIN SELECT id FROM posts WHERE NOT is_draft AND language = 'es' ORDER BY published_at DESC, id DESC LIMIT 3",
    );
    expect(JSON.stringify(rows)).toContain("posts_newest_of_language");
  });
});

describe("a post is emailed (newsletter-58)", () => {
  const addresses = ["en.account", "es.account", "en.visitor", "es.visitor"].map(
    (name) => `${name}@home.example`,
  );

  beforeAll(async () => {
    const { database } = office.program;
    await database.update(accounts).set({ newsletterSubscribed: false });
    const confirmed = { expiresAt: office.now, confirmedAt: office.now };
    for (const language of ["en", "es"] as const) {
      const email = `${language}.account@home.example`;
      await anAccount(database, { email, newsletterSubscribed: true, language });
      await database
        .insert(newsletterSubscribers)
        .values({ email: `${language}.visitor@home.example`, tokenHash: language, language, ...confirmed });
    }
    // As the sendings’ clock has it.
    await database.update(accounts).set({ newsletterSince: office.now });
  });

  /** To whom a post in Spanish went. */
  async function recipientsOf(title: string, body?: object): Promise<string[]> {
    const { program, author } = office;
    const { id } = await aPost(program, { authorId: author.account.id, title, language: "es" });
    const sending = `/api/blogs/${id}/sending/`;
    const payload = body && { payload: JSON.stringify(body) };
    expect((await office.call("GET", sending, author)).body).toMatchObject({
      subscribers: 2,
      all_subscribers: 4,
    });
    expect((await office.call("POST", sending, author, payload)).status).toBe(201);
    return mailedTo({ id, title });
  }

  /** To whom a post went, whose sending has begun. */
  async function mailedTo({ id, title }: { id: number; title: string }): Promise<string[]> {
    const { program, author } = office;
    await expect
      .poll(async () => (await office.call("GET", `/api/blogs/${id}/sending/`, author)).body.finished_date)
      .not.toBe(null);
    const mails = await program.sentMails();
    return mails.filter(({ subject }) => subject === title).flatMap(({ recipients }) => recipients);
  }

  test("to the readers of its language", async () => {
    expect((await recipientsOf("Para lectores")).toSorted()).toEqual([addresses[1], addresses[3]]);
  });

  test("or to those of all languages, if its author says so", async () => {
    const recipients = await recipientsOf("Para todos", { to_all: true });
    expect(recipients.toSorted()).toEqual(addresses.toSorted());
  });

  test("to as many readers as its author was told", async () => {
    const count = async (query: string) =>
      (await office.call("GET", `/api/newsletter/subscribers/${query}`, office.author)).body;
    expect(await count("")).toEqual({ count: 4 });
    expect(await count("?language=es")).toEqual({ count: 2 });
  });

  test("to the readers of the language that it had when its sending began", async () => {
    const { program, author, now } = office;
    const title = "Changed since";
    const { id } = await aPost(program, { authorId: author.account.id, title, language: "en" });
    await program.database.insert(newsletterSendings).values({ postId: id, startedAt: now, language: "es" });
    // The start of another one continues it.
    await recipientsOf("Otro");
    expect((await mailedTo({ id, title })).toSorted()).toEqual([addresses[1], addresses[3]]);
  });

  test("to everyone by a program of the version before, whose sendings say nothing of languages", async () => {
    const { database } = office.program;
    const { id } = await aPost(office.program, { authorId: office.author.account.id, language: "es" });
    await database.execute(`INSERT INTO newsletter_sendings (post_id, started_at) VALUES (${id}, now())`);
    expect(await database.select().from(newsletterSendings)).toEqual([
      expect.objectContaining({ postId: id, language: null }),
    ]);
  });
});

test("who reads a language that the practice no longer offers gets the posts of its first one (newsletter-58)", async () => {
  const { program, author, now } = office;
  const email = "fr.visitor@home.example";
  const count = async (language: string) =>
    (await office.call("GET", `/api/newsletter/subscribers/?language=${language}`, author)).body.count;
  const before = [await count("en"), await count("es")] as const;
  await program.database
    .insert(newsletterSubscribers)
    .values({ email, tokenHash: "fr", language: "fr" as "es", expiresAt: now, confirmedAt: now });
  expect([await count("en"), await count("es")]).toEqual([before[0] + 1, before[1]]);
  const title = "For all others";
  const { id } = await aPost(program, { authorId: author.account.id, title, language: "en" });
  expect((await office.call("POST", `/api/blogs/${id}/sending/`, author)).status).toBe(201);
  await expect
    .poll(async () => (await program.sentMails()).filter(({ subject }) => subject === title))
    .toContainEqual(expect.objectContaining({ recipients: [email] }));
});

describe("a subscription without an account is in the language", () => {
  const languageAt = async (email: string) => {
    const rows = await office.program.database.select().from(newsletterSubscribers);
    return rows.find((row) => row.email === email)?.language;
  };
  const subscribe = (email: string, given: object = {}, headers: Record<string, string> = {}) =>
    office.call("POST", "/api/newsletter/subscriptions/", undefined, {
      payload: JSON.stringify({ email, ...given }),
      headers,
    });

  test("that its form names, or of the page", async () => {
    await subscribe("one@home.example", { language: "es" });
    await subscribe("two@home.example", {}, { "accept-language": "es" });
    await subscribe("three@home.example");
    expect(await languageAt("one@home.example")).toBe("es");
    expect(await languageAt("two@home.example")).toBe("es");
    expect(await languageAt("three@home.example")).toBe("en");
  });

  test("of the page whose form a browser without JavaScript posts, which leads to that language’s pages", async () => {
    const post = (url: string, payload = "") =>
      office.program.app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
        payload,
      });
    const sent = await post("/es/subscribe", "email=four%40home.example");
    expect([sent.statusCode, sent.headers.location]).toEqual([303, "/es/subscribe/check-your-email"]);
    expect(await languageAt("four@home.example")).toBe("es");
    expect((await post("/es/unsubscribe/x")).headers.location).toBe("/es/unsubscribe/broken-link");
    expect((await post("/unsubscribe/x")).headers.location).toBe("/unsubscribe/broken-link");
    // A page that was open when its language was withdrawn.
    const open = await post("/en/subscribe", "email=five%40home.example");
    expect([open.statusCode, open.headers.location]).toEqual([303, "/subscribe/check-your-email"]);
  });
});
