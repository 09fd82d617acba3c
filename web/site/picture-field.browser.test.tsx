import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, hold } from "#tests/support/answers.ts";
import {
  answerEditor,
  documentReply,
  exampleContent,
  savedContents,
} from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { DocumentEditor } from "./document-editor.tsx";

const open = (at = "/") => renderPart(<DocumentEditor kind="home" />, { at });

beforeEach(answerEditor);

test("what a picture shows can be typed while the picture is being sent", async () => {
  const { container } = await open();
  const sending = hold("POST /api/office/site/pictures/");
  await page.getByRole("button", { name: "Add picture", exact: true }).click();
  const card = page.getByRole("group", { name: /^Picture 4/ }).first();
  const choose = container.querySelectorAll<HTMLInputElement>(
    '[data-path="photos.pictures.3"] input[type="file"]',
  )[0];
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(10)], "room.png", { type: "image/png" }));
  if (choose) {
    choose.files = files.files;
    choose.dispatchEvent(new Event("change", { bubbles: true }));
  }
  await expect.element(page.getByText("Storing the picture…")).toBeVisible();
  await card.getByLabelText("What it shows").fill("The waiting room");
  sending.arrive({ id: "p1", url: "/site/pictures/p1-300.webp", width: 300, height: 200 });
  await expect.element(page.getByText("Saved as a draft")).toBeVisible();
  await expect
    .poll(() => (savedContents().at(-1) as { photos: { pictures: unknown[] } }).photos.pictures.at(-1))
    .toMatchObject({ name: "p1", alt: { en: "The waiting room" } });
});

const aPicture = { name: "room", alt: { en: "The waiting room" }, decorative: false };

/** Opens the home page's form with one photograph, whose file is there. */
async function openPicture() {
  const example = exampleContent("home") as { photos: object };
  const content = { ...example, photos: { ...example.photos, pictures: [aPicture] } };
  const src = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
  answer("GET /api/office/site/{kind}/", () => documentReply("home", { content }));
  answer("GET /api/office/site/pictures/", { results: [{ id: "room", src, srcset: `${src} 1w` }] });
  const { container } = await open("/?at=photos.pictures.0.alt");
  const card = page.getByRole("group", { name: /^Picture 1/ });
  await expect.element(card.getByLabelText("What it shows")).toHaveFocus();
  return { card, image: () => container.querySelector('[data-path="photos.pictures.0"] img') };
}

const savedPicture = () =>
  (savedContents().at(-1) as { photos: { pictures: unknown[] } } | undefined)?.photos.pictures[0];

test("a picture that only decorates has no words, and gets them back (WCAG 2.2, 1.1.1)", async () => {
  const { card } = await openPicture();
  const box = card.getByLabelText("It only decorates");
  await box.click();
  await expect.element(card.getByLabelText("What it shows")).not.toBeInTheDocument();
  await expect.poll(savedPicture).toEqual({ ...aPicture, alt: { en: "" }, decorative: true });
  await box.click();
  await expect.element(card.getByLabelText("What it shows")).toHaveValue("The waiting room");
  await expect.poll(savedPicture).toEqual(aPicture);
});

test("a stored picture is shown, and what of it stays in sight is chosen by keyboard (site-10)", {
  tags: "full",
}, async () => {
  const { card, image } = await openPicture();
  await expect.poll(image).not.toBeNull();
  await card.getByLabelText("Choose what stays in view").click();
  (card.getByLabelText("From the left").element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}{ArrowRight}");
  await expect.poll(savedPicture).toEqual({ ...aPicture, focus: { x: 1, y: 50 } });
});
