import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anEditorialOffice, type EditorialOffice } from "#tests/support/editorial-office.ts";

let office: EditorialOffice;

beforeAll(async () => {
  office = await anEditorialOffice();
});

afterAll(() => office.program.close());

describe("a draft", () => {
  test("is visible to its author on every path, and to no other caller on any", async () => {
    const before = (await office.call("GET", "/api/blogs/user/dr.writer/")).body.count;
    const secret = "A secret nobody reads";
    const { id, slug } = await office.written({ title: secret, is_draft: "true" });
    for (const who of [undefined, office.patient, office.colleague]) {
      expect((await office.call("GET", `/api/blogs/${id}/`, who)).status).toBe(404);
      expect((await office.call("GET", `/api/blogs/slug/${slug}/`, who)).status).toBe(404);
      const list = await office.call("GET", "/api/blogs/user/dr.writer/", who);
      expect(list.body.count).toBe(before);
      expect(list.text).not.toContain(secret);
    }
    for (const url of ["/", "/api/blogs/", `/blog/${slug}`, "/feed.xml", "/sitemap.xml"]) {
      const { text, body } = await office.call("GET", url, office.author);
      expect(body?.results ?? [], url).not.toContainEqual(expect.objectContaining({ id }));
      expect(text, url).not.toContain(secret);
    }
    expect((await office.call("GET", `/blog/${slug}`, office.author)).status).toBe(404);

    const own = await office.call("GET", `/api/blogs/${id}/`, office.author);
    expect(own).toMatchObject({
      status: 200,
      headers: { "cache-control": "no-store" },
      body: { title: secret },
    });
    expect((await office.call("GET", `/api/blogs/slug/${slug}/`, office.author)).body).toEqual(own.body);
    const list = await office.call("GET", "/api/blogs/user/DR.Writer/", office.author);
    expect(list.headers["cache-control"]).toBe("no-store");
    expect(list.body.results[0]).toMatchObject({ id, is_draft: true });
  });

  test("does not reach the shared cache when its author reads it", async () => {
    const { id } = await office.written({ title: "Read by its author", is_draft: "true" });
    expect((await office.call("GET", `/api/blogs/${id}/`, office.author)).status).toBe(200);
    expect((await office.call("GET", `/api/blogs/${id}/`)).status).toBe(404);
    expect(
      (
        await office.call("GET", `/api/blogs/${id}/`, {
          ...office.author,
          headers: { authorization: "Bearer x" },
        })
      ).status,
    ).toBe(404);
  });

  test("comes before the published posts in its author's list, over all pages", async () => {
    for (const is_draft of ["false", "true", "false", "true"]) await office.written({ is_draft });
    const everything: { id: number; is_draft: boolean }[] = [];
    const { count } = (await office.call("GET", "/api/blogs/user/dr.writer/", office.author)).body;
    for (let page = 1; page <= Math.ceil(count / 3); page += 1) {
      everything.push(
        ...(await office.call("GET", `/api/blogs/user/dr.writer/?page=${page}`, office.author)).body.results,
      );
    }
    expect(everything).toHaveLength(count);
    expect(new Set(everything.map(({ id }) => id)).size).toBe(count);
    const firstPublished = everything.findIndex(({ is_draft }) => !is_draft);
    expect(firstPublished).toBeGreaterThan(1);
    expect(everything.slice(firstPublished).every(({ is_draft }) => !is_draft)).toBe(true);
    expect((await office.call("GET", "/api/blogs/user/dr.writer/?page=9999", office.author)).body).toEqual({
      count,
      results: [],
    });
  });

  test("has the date of its first publication and its slug, also after a withdrawal", async () => {
    const { id, slug } = await office.written({ title: "First thoughts", is_draft: "true" });
    office.now = new Date("2026-03-01T10:02:00Z");
    const published = await office.change(office.author, id, { title: "Second thoughts", is_draft: "false" });
    expect(published.body).toMatchObject({
      slug,
      published_date: "2026-03-01T10:02:00.000Z",
      title: "Second thoughts",
    });
    office.now = new Date("2026-03-01T10:03:00Z");
    expect((await office.change(office.author, id, { is_draft: "true" })).body.is_draft).toBe(true);
    expect((await office.call("GET", `/api/blogs/slug/${slug}/`)).status).toBe(404);
    office.now = new Date("2026-03-01T10:04:00Z");
    const again = await office.change(office.author, id, { is_draft: "false" });
    expect(again.body).toMatchObject({ slug, published_date: "2026-03-01T10:02:00.000Z" });
  });
});
