import { beforeEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { invalidFields } from "#contract/problems.ts";
import type { DocumentKind } from "#contract/site/documents.ts";
import { answer, hold, problemReply } from "#tests/support/answers.ts";
import {
  answerEditor,
  documentReply,
  exampleContent,
  savedContents,
} from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { DocumentEditor } from "./document-editor.tsx";

const open = (at = "/", kind: DocumentKind = "home") => renderPart(<DocumentEditor kind={kind} />, { at });

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Chooses a file in the field of a picture. */
async function chooseFile(field: Locator, name = "room.png") {
  await field
    .getByLabelText(/^Choose (picture|another)$/)
    .upload(new File([new Uint8Array(10)], name, { type: "image/png" }));
  await expect.element(field.getByText("Storing the picture…")).toBeVisible();
}

/** A stored picture as the server sends it. */
const storedAs = (id: string) => ({ id, url: `/site/pictures/${id}-300.webp`, width: 300, height: 200 });

beforeEach(answerEditor);

test("what a picture shows can be typed while the picture is being sent", async () => {
  await open();
  const sending = hold("POST /api/office/site/pictures/");
  await button("Add picture").click();
  const card = page.getByRole("group", { name: /^Picture 4/ }).first();
  await chooseFile(card);
  await card.getByLabelText("What it shows").fill("The waiting room");
  sending.arrive(storedAs("p1"));
  await expect.element(page.getByText("Saved as a draft")).toBeVisible();
  await expect
    .poll(() => (savedContents().at(-1) as { photos: { pictures: unknown[] } }).photos.pictures.at(-1))
    .toMatchObject({ name: "p1", alt: { en: "The waiting room" } });
});

/** Opens the form of three photographs, the first of them being exchanged. */
async function sendFirst() {
  const example = exampleContent("home") as { photos: object };
  const pictures = ["One", "Two", "Three"].map((alt) => ({ name: alt, alt: { en: alt }, decorative: false }));
  const content = { ...example, photos: { ...example.photos, pictures } };
  answer("GET /api/office/site/{kind}/", () => documentReply("home", { content }));
  await open();
  const sending = hold("POST /api/office/site/pictures/");
  const card = page.getByRole("group", { name: "Picture 1: One" });
  await card.getByRole("button", { name: "One", exact: true }).click();
  await chooseFile(card);
  return { sending };
}

const savedPictures = () =>
  (savedContents().at(-1) as { photos: { pictures: { name: string; alt: { en: string } }[] } } | undefined)
    ?.photos.pictures;

/** The saved photographs: what each shows, and its file. */
const savedFiles = () => savedPictures()?.map(({ name, alt }) => `${alt.en}: ${name}`);

test("a picture that was sent is in its entry, wherever that was moved meanwhile", async () => {
  const { sending } = await sendFirst();
  await button("Move down: One").click();
  await button("Remove: Two").click();
  await button("Move down: One").click();
  sending.arrive(storedAs("sent"));
  await expect.poll(savedFiles).toEqual(["Three: Three", "One: sent"]);
});

test("a picture that was sent for an entry which was removed meanwhile is in no other", async () => {
  const { sending } = await sendFirst();
  await button("Remove: One").click();
  sending.arrive(storedAs("sent"));
  await expect.poll(savedFiles).toEqual(["Two: Two", "Three: Three"]);
  await button("Undo").click();
  await expect.poll(savedFiles).toEqual(["One: One", "Two: Two", "Three: Three"]);
});

test("a picture that was sent is in its section, also where the card around it was closed and moved", {
  tags: "full",
}, async () => {
  const example = exampleContent("pages") as {
    pages: { title: { en: string }; sections: { picture?: { name: string } | null }[] }[];
  };
  answer("GET /api/office/site/{kind}/", () => documentReply("pages", { content: example }));
  await open("/?at=pages.0.sections.1.picture.name", "pages");
  const field = page.getByRole("group", { name: "Picture", exact: true });
  const sending = hold("POST /api/office/site/pictures/");
  await chooseFile(field);
  const title = example.pages[0]?.title.en ?? "";
  await button(title).click();
  await button(`Move down: ${title}`).click();
  sending.arrive(storedAs("sent"));
  const filesIn = (content: unknown) =>
    (content as typeof example | undefined)?.pages.map(({ sections }) =>
      sections.map(({ picture }) => picture?.name),
    );
  const [[cover, ...others] = [], second, ...rest] = filesIn(example) ?? [];
  await expect
    .poll(() => filesIn(savedContents().at(-1)))
    .toEqual([second, [cover, "sent", ...others.slice(1)], ...rest]);
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

const room = { name: "room", alt: { en: "The room" }, decorative: false };

/** Opens the first provider's card, who has a picture. */
async function openProvider() {
  const example = exampleContent("providers") as { providers: object[] };
  const [first, ...others] = example.providers;
  const content = { ...example, providers: [{ ...first, picture: room }, ...others] };
  answer("GET /api/office/site/{kind}/", () => documentReply("providers", { content }));
  await open("/?at=providers.0.picture.name", "providers");
  const field = page.getByRole("group", { name: "Picture", exact: true });
  await expect.element(field.getByLabelText("Choose another")).toHaveFocus();
  return field;
}

const savedPortrait = () =>
  (savedContents().at(-1) as { providers: { picture: unknown }[] } | undefined)?.providers[0]?.picture;

test("a picture that is removed stays so, also where another one was being sent", async () => {
  const field = await openProvider();
  const sending = hold("POST /api/office/site/pictures/");
  await chooseFile(field);
  await field.getByRole("button", { name: "Remove picture" }).click();
  await expect.poll(savedPortrait).toBe(null);
  sending.arrive(storedAs("sent"));
  await page.getByLabelText("Job title").first().fill("Dentist");
  await expect
    .poll(() => savedContents().at(-1))
    .toMatchObject({ providers: [{ job_title: { en: "Dentist" }, picture: null }, {}, {}] });
});

test("of two pictures the one that was chosen last stays, whichever is stored first", {
  tags: "full",
}, async () => {
  const field = await openProvider();
  const first = hold("POST /api/office/site/pictures/");
  await chooseFile(field);
  answer("POST /api/office/site/pictures/", storedAs("second"));
  await field
    .getByLabelText("Choose another")
    .upload(new File([new Uint8Array(10)], "b.png", { type: "image/png" }));
  await expect.poll(savedPortrait).toEqual({ ...room, name: "second" });
  first.arrive(storedAs("first"));
  await page.getByLabelText("Job title").first().fill("Dentist");
  await expect
    .poll(() => savedContents().at(-1))
    .toMatchObject({
      providers: [{ job_title: { en: "Dentist" }, picture: { name: "second" } }, {}, {}],
    });
});

test("the focus is on the choice of a picture once that is removed (WCAG 2.2, 2.4.3)", async () => {
  const field = await openProvider();
  (field.getByRole("button", { name: "Remove picture" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field.getByLabelText("Choose picture")).toHaveFocus();
});

test("a picture that is refused is marked with the reason (site-10)", async () => {
  await open();
  answer("POST /api/office/site/pictures/", () =>
    problemReply(invalidFields, { fields: { picture: ["This SVG holds <script>."] } }),
  );
  await button("Add picture").click();
  const card = page.getByRole("group", { name: /^Picture 4/ }).first();
  await card
    .getByLabelText("Choose picture")
    .upload(new File([new Uint8Array(10)], "room.png", { type: "image/png" }));
  await expect.element(card.getByText("This SVG holds <script>.")).toBeVisible();
});
