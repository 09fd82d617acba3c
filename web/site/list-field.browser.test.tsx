import { beforeEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { DocumentKind } from "#contract/site/documents.ts";
import { answer } from "#tests/support/answers.ts";
import { answerEditor, documentReply, draftOf, exampleContent } from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { DocumentEditor } from "./document-editor.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(answerEditor);

const open = (kind: DocumentKind) => renderPart(<DocumentEditor kind={kind} />);

/** Presses a control by keyboard. */
async function press(control: Locator, key = "{Enter}") {
  await expect.element(control).toBeVisible();
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard(key);
}

test("the focus is on the way back of each entry that is removed, and then on the entry (WCAG 2.2, 2.4.3)", async () => {
  await open("hours");
  await press(button("Remove: Christmas Eve"));
  await expect.element(button("Undo")).toHaveFocus();
  const card = page.getByRole("group", { name: "Holiday 1: Thanksgiving Day" });
  await press(card.getByRole("button", { name: /^Remove: / }));
  await expect.element(page.getByText("Removed: Thanksgiving Day")).toBeVisible();
  await expect.element(button("Undo")).toHaveFocus();
  await press(button("Undo"));
  await expect.element(card.getByRole("button", { expanded: false })).toHaveFocus();
});

test("the focus is in a text by itself that is brought back (WCAG 2.2, 2.4.3)", {
  tags: "full",
}, async () => {
  await open("post_op");
  const text = page.getByRole("group", { name: "Paragraph 1", exact: true });
  await press(text.getByRole("button", { name: /^Remove: / }));
  await press(button("Undo"));
  await expect.element(text.getByRole("textbox").first()).toHaveFocus();
});

test("what rows may refer to is retired and brought back, never removed (site-4)", async () => {
  await open("visits");
  const name = "General Dentist continuation";
  await press(button(`Retire: ${name}`));
  await expect.element(page.getByText("Retired", { exact: true })).toBeVisible();
  await expect.element(button(`Remove: ${name}`)).not.toBeInTheDocument();
  // The focus stays on the one button (WCAG 2.2, 2.4.3).
  await expect.element(button(`Bring back: ${name}`)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button(`Retire: ${name}`)).toHaveFocus();
});

test("the focus is on the card of an entry that is not stored once it is brought back (WCAG 2.2, 2.4.3)", {
  tags: "full",
}, async () => {
  const example = exampleContent("visits") as { categories: object[] };
  const added = { ...example.categories[0], value: "new", label: { en: "Whitening" }, retired: true };
  const draft = draftOf({ ...example, categories: [...example.categories, added] });
  answer("GET /api/office/site/{kind}/", () => documentReply("visits", { draft }));
  await open("visits");
  await press(button("Bring back: Whitening"));
  await expect.element(page.getByRole("button", { name: /^Whitening/, expanded: false })).toHaveFocus();
});

test("the focus stays in the form once a choice that is not offered any more is gone (WCAG 2.2, 2.4.3)", {
  tags: "full",
}, async () => {
  const example = exampleContent("chat");
  const draft = draftOf({ ...example, options: ["valet", ...(example.options as string[])] });
  answer("GET /api/office/site/{kind}/", () => documentReply("chat", { draft }));
  await open("chat");
  const choices = page.getByRole("group", { name: "Topics it opens with" });
  const gone = choices.getByRole("checkbox", { name: "Valet" });
  await press(gone, " ");
  await expect.element(gone).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(choices.element())).toBe(true);
});
