import { expect, test } from "vitest";
import { pictureBytesLimit, pictureMessages } from "#contract/posts/pictures.ts";
import type { Post } from "#contract/posts/posts.ts";
import { offeredPostCategories } from "#contract/site/look-up.ts";
import { changedPostValues, hasChange, newPostValues } from "./post-fields.tsx";
import { isAuthorOf } from "./post-pages.ts";

const picture = (bytes = 1, type = "image/png") => new File([new Uint8Array(bytes)], "tooth", { type });
const [category] = offeredPostCategories();
const text = { title: "Brushing", content: "Twice a day." };

/** What of a new post's form is sent. */
const sent = (typed: object) =>
  newPostValues.safeParse({ ...text, is_draft: true, featured_image: [picture()], ...typed });

test("a new post leaves out an empty category and alternative text, and keeps filled ones (newsletter-12)", () => {
  expect(Object.keys(sent({ category: "", featured_image_alt: "" }).data ?? {}).toSorted()).toEqual([
    "content",
    "featured_image",
    "is_draft",
    "title",
  ]);
  const filled = { category: category?.value, featured_image_alt: "A toothbrush" };
  expect(sent(filled).data).toMatchObject(filled);
});

test("alternative text of spaces alone is left out as empty", () => {
  expect(sent({ featured_image_alt: "  " }).data).not.toHaveProperty("featured_image_alt");
});

test.each([
  ["no list", undefined, pictureMessages.missing()],
  ["an empty list", [], pictureMessages.missing()],
  ["an empty file", [picture(0)], pictureMessages.noneChosen()],
  ["a file of the limit", [picture(pictureBytesLimit)], pictureMessages.tooLarge()],
  ["a PDF", [picture(1, "application/pdf")], pictureMessages.type()],
  ["a file of unknown type", [picture(1, "")], pictureMessages.type()],
])("a new post with %s as its picture is refused (newsletter-14)", (_title, featured_image, message) => {
  expect(sent({ featured_image }).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("a new post's picture may be one byte under the limit, and is the first of several files", () => {
  const first = picture(pictureBytesLimit - 1);
  expect(sent({ featured_image: [first, picture(0)] }).data?.featured_image).toBe(first);
});

test.each([
  ["an empty list", []],
  ["no list", undefined],
])("an edited post with %s keeps its picture", (_title, featured_image) => {
  const result = changedPostValues({ needsCategory: true }).safeParse({
    ...text,
    category: category?.value,
    featured_image,
  });
  expect(result.error).toBeUndefined();
  expect(result.data?.featured_image).toBeUndefined();
});

const changed = { ...text, category: category?.value ?? "", is_draft: false };
const stored = { ...changed, picture: { alt: "A toothbrush" } } as Post;

test.each([
  ["is in it where nothing differs", {}, true],
  ["is not where a text differs", { content: "Three times a day." }, false],
  ["is not where it is still a draft", { is_draft: true }, false],
  ["is not where the alternative text differs", { featured_image_alt: "" }, false],
  ["is not where a picture was chosen, which cannot be compared", { featured_image: [picture()] }, false],
])("a change of a post %s (newsletter-8)", (_title, typed, expected) => {
  const given = { ...changed, featured_image: [], featured_image_alt: "A toothbrush", ...typed };
  expect(hasChange(stored, changedPostValues({ needsCategory: true }).parse(given))).toBe(expected);
});

const author = (id: number | null, username: string | null) => ({ author: { id, username } }) as never;
const session = { username: "Demo.Dentist", role: "employee", userId: "2" };

test.each([
  ["by their id, after their username was changed", author(2, "renamed"), session, true],
  ["by their username, whatever its case", author(null, "demo.dentist"), session, true],
  ["a colleague is not", author(3, "demo.hygienist"), session, false],
  ["a patient is not, with the same id", author(2, "demo.dentist"), { ...session, role: "customer" }, false],
  ["a stranger is not", author(null, null), undefined, false],
  ["nobody is the author of a deleted account", author(null, null), { ...session, username: "null" }, false],
])("an employee is recognised as a post's author (newsletter-7): %s", (_title, post, reader, expected) => {
  expect(isAuthorOf(post, reader)).toBe(expected);
});
