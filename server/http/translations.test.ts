import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { indexablePaths } from "#contract/site/site-paths.ts";
import { m } from "#messages/messages.js";
import { aGuestRequest } from "#tests/samples/appointments.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { builtPages } from "#tests/support/pages.ts";
import { rounds } from "#tests/support/rounds.ts";
import { type SiteOwners, siteOwners } from "#tests/support/site-owners.ts";

let office: SiteOwners;

beforeAll(async () => {
  office = await siteOwners(await builtPages());
});

afterAll(() => office.program.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  office.program.app.inject({ url, headers });

async function publish(kind: "home" | "practice", content: object): Promise<void> {
  expect(await office.save(kind, content)).toMatchObject({ status: 200, body: { problems: [] } });
  expect((await office.publish([kind])).status).toBe(200);
}

/** Publishes the example in these languages, the first of which is its default. */
const offer = (...languages: string[]) => publish("practice", { ...exampleContent.practice, languages });

const origin = "https://practice.example";
const inSpanish = { locale: "es" } as const;

/** What a document says of itself: its language, its own address, and where it is in each language. */
function describeDocument(html: string) {
  return {
    lang: /<html lang="([^"]+)"/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    alternates: Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi)].map(
        ([, language = "", href = ""]) => [language, href],
      ),
    ),
  };
}

/** The addresses of the links of a page, but for those to its other languages. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a\b([^>]*)>/g)].flatMap(([, attributes = ""]) =>
    attributes.includes("data-language=") ? [] : (/\bhref="([^"]*)"/.exec(attributes)?.[1] ?? []),
  );

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const h1Of = (html: string) => /<h1\b[^>]*>[\s\S]*?<\/h1>/.exec(html)?.[0] ?? "";

describe("a practice in English alone (site-23)", () => {
  test("shows no trace of another language", async () => {
    for (const path of ["/", "/login", "/request-appointment", "/post-op"]) {
      const { body, headers } = await get(path, { "accept-language": "es" });
      expect(describeDocument(body), path).toMatchObject({ lang: "en", alternates: {} });
      expect(body, path).not.toMatch(
        /Español|hreflang|og:locale|inLanguage|data-language|data-suggests|"\/es[/"]/i,
      );
      expect(headers["content-language"], path).toBeUndefined();
    }
    expect((await get("/sitemap.xml")).body).not.toMatch(/xhtml|\/es\//);
    expect((await get("/feed.xml")).body).toContain('xml:lang="en-US"');
  });

  test("has no page below /es, which is a path like any other", async () => {
    for (const path of ["/es", "/es/login"]) {
      const unknown = await get(path.replace("/es", "/xx"));
      const { statusCode, body } = await get(path);
      expect([statusCode, titleOf(body)], path).toEqual([404, titleOf(unknown.body)]);
      expect(unknown.statusCode, path).toBe(404);
    }
    expect((await get("/es/")).headers.location).toBe("/es");
  });

  test.each(["/es/feed.xml", "/es/site.webmanifest"])("answers %s as any unknown path", async (path) => {
    const [{ statusCode, headers, body }, unknown] = await Promise.all([get(path), get("/xx/feed.xml")]);
    expect([statusCode, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toBe(unknown.body);
    const posted = await office.program.app.inject({ method: "POST", url: path });
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  test("leads links that were mailed in a language that it no longer offers to their page", async () => {
    const { statusCode, headers } = await get("/es/visit/some-token");
    expect({ statusCode, to: headers.location }).toEqual({ statusCode: 307, to: "/visit/some-token" });
    const left = await office.program.app.inject({ method: "POST", url: "/es/unsubscribe/some-token" });
    const here = await office.program.app.inject({ method: "POST", url: "/unsubscribe/some-token" });
    expect(left.statusCode).toBe(here.statusCode);
  });

  test("answers every caller in it, and does not name the language (http-92)", async () => {
    const { body, headers } = await office.call("GET", "/api/appointments/", {
      headers: { "accept-language": "es" },
    });
    expect(body).toMatchObject({ detail: "unauthenticated", message: "Please log in to continue." });
    expect(headers["content-language"]).toBeUndefined();
    expect(String(headers.vary)).not.toContain("Accept-Language");
  });
});

describe("a practice in English and Spanish (site-23)", () => {
  beforeAll(() => offer("en", "es"));

  test("has each page in both, which name each other", async () => {
    const paths = ["/login", ...indexablePaths()];
    for (const path of paths.slice(0, rounds(5, paths.length))) {
      const [english, spanish] = await Promise.all([get(path), get(`/es${path}`)]);
      const alternates = {
        en: origin + path,
        es: `${origin}/es${path}`,
        "x-default": origin + path,
      };
      expect([english.statusCode, spanish.statusCode], path).toEqual([200, 200]);
      expect(describeDocument(english.body)).toEqual({ lang: "en", canonical: alternates.en, alternates });
      expect(describeDocument(spanish.body)).toEqual({ lang: "es", canonical: alternates.es, alternates });
      expect(spanish.body, path).toContain('<meta property="og:locale" content="es_US"/>');
      expect(spanish.body, path).toContain('<meta property="og:locale:alternate" content="en_US"/>');
      expect(titleOf(spanish.body), path).not.toBe(titleOf(english.body));
    }
  });

  test("has scripts of its own in each, which name those of no other language", async () => {
    const namesIn = (text: string) => new Set(text.match(/[\w.-]+-[\w-]{8}(?:\.es)?\.js\b/g));
    for (const [prefix, own] of [
      ["", /(?<!\.es)\.js$/],
      ["/es", /\.es\.js$/],
    ] as const) {
      const reached = namesIn((await get(`${prefix}/`)).body);
      expect(reached.size).toBeGreaterThan(5);
      for (const name of reached) {
        const { statusCode, body } = await get(`/assets/${name}`);
        expect([statusCode, name], prefix).toEqual([200, expect.stringMatching(own)]);
        for (const imported of namesIn(body)) reached.add(imported);
      }
      const scripts = await Promise.all(
        [...reached].map(async (name) => (await get(`/assets/${name}`)).body),
      );
      const [here, elsewhere] = prefix ? (["es", "en"] as const) : (["en", "es"] as const);
      expect(scripts.join("\n")).toContain(m.guest_form_submit({}, { locale: here }));
      expect(scripts.join("\n")).not.toContain(m.request_heading({}, { locale: elsewhere }));
    }
  });

  test("says in structured data which language a page is in", async () => {
    expect((await get("/es/post-op")).body).toContain('"inLanguage":"es"');
    expect((await get("/post-op")).body).toContain('"inLanguage":"en"');
  });

  test("keeps its readers in the language that they have chosen", async () => {
    for (const path of ["/", "/services/general", "/post-op", "/login", "/request-appointment", "/search"]) {
      const { body } = await get(`/es${path}`);
      const elsewhere = linksIn(body).filter(
        (href) => href.startsWith("/") && !/^\/(?:es(?:[/#?]|$)|api\/|pictures\/|assets\/)/.test(href),
      );
      expect(elsewhere, path).toEqual([]);
      expect(body, path).toContain('href="/es/feed.xml"');
      expect(body, path).toMatch(
        new RegExp(`<a href="${path}" lang="en" hreflang="en" data-language="en"`, "i"),
      );
    }
  });

  test.each([
    ["/es", "/es/"],
    ["/es?page=2", "/es/?page=2"],
    ["/es//", "/es/"],
    ["/es/login/", "/es/login"],
    ["/es/Post-Op?x=1", "/es/post-op?x=1"],
    ["/es/ABOUT/team/", "/es/about/team"],
  ])("has one address for a page: %s", async (address, location) => {
    const { statusCode, headers } = await get(address);
    expect([statusCode, headers.location]).toEqual([308, location]);
    expect(headers["cache-control"], "a withdrawn language turns it around").toBe("no-cache");
  });

  test("says in the path's language that there is no such page", async () => {
    const spanish = await get("/es/nothing");
    expect(spanish.statusCode).toBe(404);
    expect(describeDocument(spanish.body).lang).toBe("es");
    expect(spanish.body).toContain(m.not_found_heading({}, inSpanish));
    expect(spanish.body).not.toContain("doesn&#x27;t exist");
    const english = await get("/nothing");
    expect(describeDocument(english.body).lang).toBe("en");
    expect(english.body).toContain("<title>Page not found | ");
  });

  test("treats the tag of a language that it does not offer as any other path", async () => {
    expect((await get("/fr/")).headers.location).toBe("/fr");
    const [unknown, nothing] = await Promise.all([get("/fr"), get("/nothing")]);
    expect([unknown.statusCode, unknown.body === nothing.body]).toEqual([404, true]);
  });

  test("leads nobody to another language unasked", async () => {
    for (const [path, lang] of [
      ["/", "en"],
      ["/es/", "es"],
    ] as const)
      for (const preferred of ["es-MX,es;q=0.9", "en-US", "fr"]) {
        const { statusCode, headers, body } = await get(path, { "accept-language": preferred });
        expect([statusCode, describeDocument(body).lang]).toEqual([200, lang]);
        expect(String(headers.vary)).not.toContain("Accept-Language");
      }
  });

  test("has an ETag for each language of a page", async () => {
    const tags = await Promise.all(["/", "/es/"].map(async (path) => String((await get(path)).headers.etag)));
    const [english = "", spanish = ""] = tags;
    expect(english).not.toBe(spanish);
    const statusOf = async (path: string, etag: string) =>
      (await get(path, { "if-none-match": etag })).statusCode;
    expect(await statusOf("/", english)).toBe(304);
    expect(await statusOf("/es/", spanish)).toBe(304);
    expect(await statusOf("/", spanish)).toBe(200);
    expect(await statusOf("/es/", english)).toBe(200);
  });

  test("keeps the pages of mailed links out of caches and searches in both", async () => {
    for (const path of ["/visit", "/es/visit"]) {
      const [one, other] = await Promise.all(["a", "b".repeat(43)].map((token) => get(`${path}/${token}`)));
      expect(one?.body).toBe(other?.body);
      expect(one?.headers).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
      });
    }
    expect(describeDocument((await get("/es/visit/a")).body).lang).toBe("es");
  });

  test("lists each page in both in the sitemap, which names where each is in the other", async () => {
    const { body } = await get("/sitemap.xml");
    expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    const entries = body.match(/<url>.*<\/url>/g) ?? [];
    expect(entries).toHaveLength(2 * indexablePaths().length);
    for (const path of indexablePaths()) {
      const alternates = [
        `<xhtml:link rel="alternate" hreflang="en" href="${origin}${path}"/>`,
        `<xhtml:link rel="alternate" hreflang="es" href="${origin}/es${path}"/>`,
        `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}${path}"/>`,
      ].join("");
      for (const address of [path, `/es${path}`])
        expect(entries).toContain(`<url><loc>${origin}${address}</loc>${alternates}</url>`);
    }
  });

  test("has a feed in each", async () => {
    const english = await get("/feed.xml");
    expect(english.body).toContain('xml:lang="en-US"');
    const { statusCode, headers, body } = await get("/es/feed.xml");
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(body).toContain('xml:lang="es-US"');
    expect(body).toContain(`<id>${origin}/es/</id>`);
    expect(body).toContain(`<link rel="self" href="${origin}/es/feed.xml"/>`);
    expect(headers.etag).not.toBe(english.headers.etag);
  });

  test("has a picture for link previews with the title in each", async () => {
    const pictureOf = async (path: string) => {
      const { body } = await get(path);
      const [, address = ""] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? [];
      return new URL(address).pathname;
    };
    const [english, spanish] = [await pictureOf("/login"), await pictureOf("/es/login")];
    expect(english).not.toBe(spanish);
    const pictures = await Promise.all([english, spanish].map((path) => get(path)));
    for (const { statusCode, headers } of pictures)
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const [one, other] = pictures.map(({ rawPayload }) => rawPayload.toString("base64"));
    expect(one).not.toBe(other);
  });

  test("renders both again when something is published", async () => {
    const home = exampleContent.home;
    const withHeading = (heading: object) => ({ ...home, hero: { ...home.hero, heading } });
    await publish("home", withHeading({ en: "Glad you came", es: "Qué bueno que vino" }));
    expect(h1Of((await get("/")).body)).toContain("Glad you came");
    expect(h1Of((await get("/es/")).body)).toContain("Qué bueno que vino");

    await publish("home", withHeading({ en: "Glad you came" }));
    expect(h1Of((await get("/es/")).body), "what has no translation is marked (site-22)").toMatch(
      /<h1\b[^>]* lang="en"[^>]*>Glad you came</,
    );
    expect(h1Of((await get("/")).body)).not.toContain("lang=");
    await publish("home", home);
  });
});

describe("the API of a practice in English and Spanish (http-92)", () => {
  beforeAll(() => offer("en", "es"));

  const send = (acceptLanguage: string | undefined, url = "/api/appointments/guest/") =>
    office.call("POST", url, {
      body: {},
      headers: acceptLanguage === undefined ? {} : { "accept-language": acceptLanguage },
    });

  test.each([
    ["es", "es"],
    ["es-MX,es;q=0.9,en;q=0.8", "es"],
    ["de, es;q=0.5, en;q=0.4", "es"],
    ["en-US,en;q=0.9,es;q=0.8", "en"],
    ["fr", "en"],
    ["*", "en"],
    ["not a, valid; header=", "en"],
    [undefined, "en"],
  ])("a caller who prefers %s is answered in %s", async (accepted, language) => {
    const { headers, body } = await send(accepted);
    expect(headers["content-language"]).toBe(language);
    expect(String(headers.vary)).toContain("Accept-Language");
    expect(body.message).toBe(m.problem_invalid_fields({}, { locale: language as "en" }));
  });

  test("the sentences of fields are in that language, and codes and names are the same", async () => {
    const [english, spanish] = [await send("en"), await send("es")];
    expect(english.body.fields.first_name).toEqual(["First name is required."]);
    expect(spanish.body.fields.first_name).toEqual([m.guest_first_name_required({}, inSpanish)]);
    expect([spanish.status, spanish.body.detail]).toEqual([english.status, english.body.detail]);
    expect(Object.keys(spanish.body.fields)).toEqual(Object.keys(english.body.fields));
    const sentences = (fields: object) => Object.values(fields).flat().map(String);
    const alike = sentences(spanish.body.fields).filter((sentence) =>
      sentences(english.body.fields).includes(sentence),
    );
    expect(alike).toEqual([]);
  });

  test("so are those of wrong credentials, and of what is not there", async () => {
    const headers = { "accept-language": "es", "content-type": "application/json" };
    const login = await office.program.app.inject({
      method: "POST",
      url: "/token/",
      headers,
      payload: { username: "nobody", password: "Wrong-Password-1!" },
    });
    expect(login.json()).toMatchObject({ message: m.sign_in_wrong_credentials({}, inSpanish) });
    expect(login.headers["content-language"]).toBe("es");
    const missing = await get("/api/visits/nothing/", headers);
    expect(missing.statusCode).toBe(404);
    expect(missing.json().message).not.toMatch(/\b(?:the|this|there)\b/i);
  });

  test("staff, whose pages are in English, are answered in it, and whoever is none in their own", async () => {
    const ask = (as?: SiteOwners["owner"]) =>
      office.call("GET", office.url("nothing"), { as, headers: { "accept-language": "es" } });
    const [staff, stranger] = [await ask(office.owner), await ask()];
    expect([staff.status, staff.headers["content-language"]]).toEqual([404, "en"]);
    expect(staff.body.message).toBe(m.problem_not_found({}, { locale: "en" }));
    expect([stranger.status, stranger.headers["content-language"]]).toEqual([401, "es"]);
    expect(stranger.body.message).toBe(m.problem_unauthenticated({}, inSpanish));
  });

  test("so are staff in the sentences of fields that patients have too", async () => {
    const enter = (acceptLanguage: string) =>
      office.call("POST", "/api/appointments/staff/", {
        as: office.owner,
        body: { ...aGuestRequest(), first_name: "", preferred_day: "someday" },
        headers: { "accept-language": acceptLanguage },
      });
    const [spanishPage, englishPage] = [await enter("es"), await enter("en")];
    expect(spanishPage.body.fields.first_name).toEqual(["First name is required."]);
    expect([spanishPage.status, spanishPage.body]).toEqual([400, englishPage.body]);
  });

  test("so are staff whose body is refused before it is read", async () => {
    const { app } = office.program;
    const sendUnreadable = (as?: SiteOwners["owner"]) =>
      app.inject({
        method: "POST",
        url: as ? "/api/appointments/staff/" : "/api/appointments/guest/",
        headers: {
          "accept-language": "es",
          "content-type": "text/weird",
          ...as?.headers,
        },
        payload: "1",
      });
    const [staff, guest] = [await sendUnreadable(office.owner), await sendUnreadable()];
    expect([staff.statusCode, guest.statusCode]).toEqual([415, 415]);
    expect(staff.json().message).toBe(m.problem_unsupported_type({}, { locale: "en" }));
    expect(guest.json().message).toBe(m.problem_unsupported_type({}, inSpanish));
  });

  test("two callers at once are each answered in their own", async () => {
    const languages = Array.from({ length: 20 }, (_, index) => (index % 2 ? "es" : "en"));
    const replies = await Promise.all(languages.map((language) => send(language)));
    expect(replies.map(({ headers }) => headers["content-language"])).toEqual(languages);
    expect(replies.map(({ body }) => body.fields.first_name[0])).toEqual(
      languages.map((language) => m.guest_first_name_required({}, { locale: language as "en" | "es" })),
    );
  });
});

describe("a practice whose first language is Spanish (site-23)", () => {
  beforeAll(() => offer("es", "en"));

  test("has Spanish at its paths, and English below /en", async () => {
    expect(site().language).toBe("es");
    for (const path of ["/", "/login", "/services/general"]) {
      const alternates = { es: origin + path, en: `${origin}/en${path}`, "x-default": origin + path };
      expect(describeDocument((await get(path)).body), path).toEqual({
        lang: "es",
        canonical: alternates.es,
        alternates,
      });
      expect(describeDocument((await get(`/en${path}`)).body), path).toEqual({
        lang: "en",
        canonical: alternates.en,
        alternates,
      });
    }
    expect((await get("/en")).headers.location).toBe("/en/");
    expect((await get("/es")).statusCode).toBe(404);
  });

  test("answers in English who does not say a language, and in Spanish who prefers neither (http-92)", async () => {
    const reply = async (headers: Record<string, string>) =>
      (await get("/api/appointments/", headers)).headers["content-language"];
    expect(await reply({})).toBe("en");
    expect(await reply({ "accept-language": "*" })).toBe("es");
    expect(await reply({ "accept-language": "fr" })).toBe("es");
    expect(await reply({ "accept-language": "en" })).toBe("en");
  });

  test("has owners go on from its own notice (site-22)", async () => {
    const { body } = await office.call("GET", "/api/office/notice/", { as: office.owner });
    expect(body.text).toBe(exampleContent.practice.notice.text.es);
  });

  test("shows nothing of English once that is no longer offered", async () => {
    await offer("es");
    const { body } = await get("/");
    expect(describeDocument(body)).toMatchObject({ lang: "es", alternates: {} });
    expect(body).not.toMatch(/data-language|hreflang|English/);
    expect((await get("/en/login")).statusCode).toBe(404);
  });
});
