import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPicture } from "#tests/samples/pictures.ts";
import { aFile } from "#tests/samples/post-forms.ts";
import { anEditorialOffice, type EditorialOffice } from "#tests/support/editorial-office.ts";

let office: EditorialOffice;

beforeAll(async () => {
  office = await anEditorialOffice();
});

afterAll(() => office.program.close());

const nameOf = (path: string) => /\/pictures\/([a-z0-9]+)-/.exec(path)?.[1] ?? "none";

describe("authorisation", () => {
  test("employees are authorised: an unauthenticated caller gets 401 and a patient 403, before the body is read", async () => {
    const empty = { headers: { "content-type": "multipart/form-data; boundary=x" }, payload: "broken" };
    const { id } = await office.written();
    for (const [who, status] of [
      [undefined, 401],
      [office.patient, 403],
    ] as const) {
      expect((await office.call("POST", "/api/blogs/", who, empty)).status).toBe(status);
      expect((await office.call("PUT", `/api/blogs/${id}/`, who, empty)).status).toBe(status);
      expect((await office.call("DELETE", `/api/blogs/${id}/`, who)).status).toBe(status);
    }
    expect((await office.call("GET", `/api/blogs/${id}/`)).status).toBe(200);
  });

  test("only its author changes a post: a colleague gets 403, and 404 for a draft", async () => {
    const published = await office.written();
    const draft = await office.written({ is_draft: "true" });
    expect(await office.change(office.colleague, published.id)).toMatchObject({
      status: 403,
      body: {
        detail: "not_author",
        message: "Not allowed: You don’t have permission to edit this blog.",
      },
    });
    expect((await office.change(office.colleague, published.id, { title: "" })).status).toBe(403);
    expect((await office.call("DELETE", `/api/blogs/${published.id}/`, office.colleague)).status).toBe(403);
    expect((await office.change(office.colleague, draft.id)).status).toBe(404);
    expect((await office.call("DELETE", `/api/blogs/${draft.id}/`, office.colleague)).status).toBe(404);
    expect((await office.change(office.author, 999_999)).status).toBe(404);
  });
});

describe("a change", () => {
  test("without flag and picture leaves both as they are, and needs the category", async () => {
    const { id, featured_image } = await office.written({ featured_image_alt: "A wall" });
    const { body } = await office.change(office.author, id);
    expect(body).toMatchObject({
      title: "A changed title",
      is_draft: false,
      featured_image,
      version: 2,
      picture: { alt: "A wall" },
    });
    for (const category of [undefined, ""])
      expect((await office.change(office.author, id, { category })).body.fields).toEqual({
        category: ["Category is required"],
      });
    const described = await office.change(office.author, id, { featured_image_alt: "A green wall" });
    for (const nothing of ["", new File([], "", { type: "application/octet-stream" })]) {
      expect((await office.change(office.author, id, { featured_image: nothing })).body).toMatchObject({
        featured_image,
      });
    }
    expect(described.body.picture.alt).toBe("A green wall");
    expect((await office.call("GET", `/api/blogs/${id}/`)).body.picture.alt).toBe("A green wall");
  });

  test("publishes a draft that has no category, which it then needs as soon as it has one", async () => {
    const { id } = await office.written({ category: undefined, is_draft: "true" });
    const published = await office.change(office.author, id, { category: "", is_draft: "false" });
    expect(published).toMatchObject({ status: 200, body: { category: null, is_draft: false } });
    expect((await office.call("GET", `/api/blogs/${id}/`)).status).toBe(200);
    expect((await office.change(office.author, id, { category: "Astrology" })).status).toBe(400);
    expect((await office.change(office.author, id, { category: "Endodontics" })).status).toBe(200);
    expect((await office.change(office.author, id, { category: "" })).body.fields).toEqual({
      category: ["Category is required"],
    });
  });

  test("of an older copy is refused with 412, also when two come at the same instant", async () => {
    const { id } = await office.written();
    const compressed = {
      method: "HEAD",
      url: `/api/blogs/${id}/`,
      headers: { "accept-encoding": "br" },
    } as const;
    const first = String((await office.program.app.inject(compressed)).headers.etag);
    expect(first).toMatch(/-br"$/);
    const outcomes = await Promise.all([
      office.change(office.author, id, { title: "From the left tab" }, first),
      office.change(office.author, id, { title: "From the right tab" }, first),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(outcomes.find(({ status }) => status === 412)?.body.detail).toBe("stale_copy");
    const fresh = String(outcomes.find(({ status }) => status === 200)?.headers.etag);
    expect((await office.change(office.author, id, {}, `"other", ${fresh}`)).status).toBe(200);
    expect((await office.change(office.author, id, {}, `"${id}v3"`)).status).toBe(200);
    for (const stale of [`"${id}v3"`, `W/"${id}v4"`, "nonsense", "", `"${id}v"`]) {
      expect((await office.change(office.author, id, {}, stale)).status, stale).toBe(412);
    }
    expect((await office.change(office.author, id, {}, "*")).status).toBe(200);
    expect((await office.change(office.author, id)).status).toBe(200);
    const removal = { headers: { "if-match": first } };
    expect((await office.call("DELETE", `/api/blogs/${id}/`, office.author, removal)).status).toBe(412);
  });

  test("of the picture removes the old one's files, in memory too", async () => {
    const { id, featured_image } = await office.written();
    expect((await office.call("GET", featured_image)).status).toBe(200);
    const { body } = await office.change(office.author, id, {
      featured_image: aFile(await aPicture({ format: "gif" })),
    });
    expect(body.featured_image).not.toBe(featured_image);
    expect((await office.call("GET", featured_image)).status).toBe(404);
    expect((await office.call("GET", body.featured_image)).status).toBe(200);
    expect((await office.storedFiles()).join()).not.toContain(nameOf(featured_image));
  });

  test("that is refused leaves no files behind", async () => {
    const { id } = await office.written();
    const before = await office.storedFiles();
    await office.change(office.author, id);
    const refused = await office.change(
      office.author,
      id,
      { featured_image: aFile(await aPicture()) },
      `"${id}v1"`,
    );
    expect(refused.status).toBe(412);
    expect(await office.storedFiles()).toEqual(before);
  });
});

test("a deleted post is gone with its pictures, for its author too", async () => {
  const { id, slug, featured_image } = await office.written();
  const { status, text, headers } = await office.call("DELETE", `/api/blogs/${id}/`, office.author);
  expect({ status, text, type: headers["content-type"] }).toEqual({ status: 204, text: "", type: undefined });
  for (const url of [`/api/blogs/${id}/`, `/api/blogs/slug/${slug}/`, `/blog/${slug}`, featured_image]) {
    expect((await office.call("GET", url, office.author)).status, url).toBe(404);
  }
  expect((await office.storedFiles()).join()).not.toContain(nameOf(featured_image));
  expect((await office.call("DELETE", `/api/blogs/${id}/`, office.author)).status).toBe(404);
});

test("one of several simultaneous deletions answers 204 and the others 404", async () => {
  const { id } = await office.written();
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => office.call("DELETE", `/api/blogs/${id}/`, office.author)),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
});
