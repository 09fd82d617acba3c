import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { staleDraft } from "#contract/site/office-site.ts";
import { answer, callsOf, problemReply } from "#tests/support/answers.ts";
import {
  answerEditor,
  documentReply,
  draftOf,
  exampleContent,
  savedContents,
} from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { DocumentEditor } from "./document-editor.tsx";

const saveRoute = "PUT /api/office/site/{kind}/draft/";
const saved = page.getByText("Saved as a draft");
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(answerEditor);

const open = () => renderPart(<DocumentEditor kind="team" />);

/** Answers that the team page is saved, over what both owners have written. */
const answerSaving = () =>
  answer(saveRoute, ({ body }) =>
    documentReply(
      "team",
      { draft: draftOf((body as { content: Record<string, unknown> }).content) },
      '"both"',
    ),
  );

/** Opens the team page's form, of which another owner has saved something else meanwhile. */
async function openConflict() {
  await open();
  const theirs = { ...exampleContent("team"), heading: { en: "Theirs" }, label: { en: "Their menu" } };
  answer(saveRoute, problemReply(staleDraft));
  answer("GET /api/office/site/{kind}/", () => documentReply("team", { draft: draftOf(theirs) }, '"theirs"'));
  await field("Heading").fill("Mine");
  const dialog = page.getByRole("dialog", { name: "Someone else has changed this" });
  await expect.element(dialog).toBeVisible();
  return {
    dialog,
    async putOff() {
      await dialog.getByRole("button", { name: "Later" }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    },
    async settle() {
      answerSaving();
      await dialog.getByRole("button", { name: "Save these choices" }).click();
      await expect.element(saved).toBeVisible();
    },
  };
}

test("two owners' texts are shown side by side, and what is chosen of both is saved (site-7)", async () => {
  const { dialog, settle } = await openConflict();
  await expect.element(dialog.getByText("Mine", { exact: true }).nth(1)).toBeVisible();
  await expect.element(dialog.getByText("Their menu")).toBeVisible();
  await settle();
  expect(savedContents().at(-1)).toMatchObject({ heading: { en: "Mine" }, label: { en: "Their menu" } });
  expect(callsOf(saveRoute).map(({ headers }) => headers.get("if-match"))).toEqual(['"v1"', '"theirs"']);
});

test("what is typed while a choice between two owners' texts is put off is said not to be saved (site-7)", async () => {
  const { putOff } = await openConflict();
  await putOff();
  const notSaved = page.getByText(/^Not saved: /);
  await expect.element(notSaved).toBeVisible();
  await field("Heading").fill("Mine, and more");
  await expect.element(notSaved).toBeVisible();
  expect(page.getByText("Saving…").query()).toBeNull();
  expect(savedContents()).toHaveLength(1);
});

test("publishing leads back to a choice that was put off, and the focus to where it was (site-7)", async () => {
  const { dialog, putOff, settle } = await openConflict();
  await putOff();
  await field("Heading").fill("Mine, and more");
  await button("Publish…").click();
  await expect.element(dialog).toBeVisible();
  await settle();
  expect(savedContents().at(-1)).toMatchObject({ heading: { en: "Mine, and more" } });
  await expect.element(button("Publish…")).toHaveFocus();
});

test("the focus is where something was being typed once the choice is made (WCAG 2.2, 2.4.3)", async () => {
  const { settle } = await openConflict();
  await settle();
  await expect.element(field("Heading")).toHaveFocus();
});

test("the focus stays above the form once the button for the choice is gone (WCAG 2.2, 2.4.3)", {
  tags: "full",
}, async () => {
  const { putOff, settle } = await openConflict();
  await putOff();
  await button("Compare both").click();
  await settle();
  const bar = page.getByRole("group", { name: "Draft" });
  await expect.poll(() => bar.element().contains(document.activeElement)).toBe(true);
});
