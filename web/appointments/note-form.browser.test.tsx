import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { staleNote } from "#contract/appointments/visit-changes.ts";
import { answer, callsOf, lost, problemReply } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { refreshDetails } from "./appointment-queries.ts";
import { PatientPanel } from "./patient-panel.tsx";

const detailsRoute = "GET /api/appointments/{id}/";
const noteRoute = "PUT /api/appointments/{id}/note/";

const opened = { note: "Prefers mornings.", note_version: "first" };
const theirs = { note: "Needs a ramp.", note_version: "second" };

const note = page.getByRole("textbox", { name: "Note for staff" });
const save = page.getByRole("button", { name: "Save note" });
const notice = page.getByText("A colleague has written a newer note.", { exact: false });

const sentVersions = () => callsOf(noteRoute).map(({ headers }) => headers.get("if-match"));

const withNote = (stored: object) =>
  sampleReply(detailsRoute, { id: 1, status: "pending", flags: [], ...stored } as object);

let closings = 0;

beforeEach(async () => {
  answer(detailsRoute, withNote(opened));
  answer(noteRoute, problemReply(staleNote, theirs));
  closings = 0;
  await renderPart(
    <PatientPanel requestId={1} onClose={() => void (closings += 1)} onDecide={() => undefined} />,
    {
      at: "/appointments",
    },
  );
  await expect.element(note).toHaveValue("Prefers mornings.");
});

test("a note that a colleague wrote meanwhile is shown beside one's own text, which is kept and then saved (visits-37)", async () => {
  await note.fill("Came late.");
  await save.click();
  await expect.element(page.getByRole("alert").filter({ hasText: staleNote.message() })).toBeVisible();
  await expect.element(page.getByText("Needs a ramp.")).toBeVisible();
  await expect.element(note).toHaveValue("Came late.");
  await page.getByRole("button", { name: "Keep my text" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(note).toHaveFocus();
  const saved = { note: "Came late.", note_version: "third" };
  answer(noteRoute, sampleReply(noteRoute, { id: 1, status: "pending", flags: [], ...saved } as object));
  await save.click();
  await expect.element(page.getByText("Note saved.")).toBeVisible();
  await expect.element(note).toHaveValue("Came late.");
  await note.fill("Came late twice.");
  await save.click();
  await expect.poll(sentVersions).toEqual(['"first"', '"second"', '"third"']);
});

test("a colleague's newer note takes the place of one's own text on request, and closing asks about nothing then", {
  tags: "full",
}, async () => {
  await note.fill("Came late.");
  await save.click();
  await page.getByRole("button", { name: "Use the newer note" }).click();
  await expect.element(note).toHaveValue("Needs a ramp.");
  await expect.element(note).toHaveFocus();
  await expect.element(page.getByText(staleNote.message())).not.toBeInTheDocument();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect.poll(() => closings).toBe(1);
});

test("a colleague's newer note is taken up where nothing was typed, and shown where something was", async () => {
  answer(detailsRoute, withNote(theirs));
  await refreshDetails(1);
  await expect.element(note).toHaveValue("Needs a ramp.");
  await expect.element(notice).not.toBeInTheDocument();
  await note.fill("Came late.");
  answer(detailsRoute, withNote({ note: null, note_version: "cleared" }));
  await refreshDetails(1);
  await expect.element(page.getByText("A colleague has cleared the note.", { exact: false })).toBeVisible();
  await expect.element(note).toHaveValue("Came late.");
  await save.click();
  await expect.poll(sentVersions).toEqual(['"second"']);
});

test("a note whose reply was lost is saved once it is sent again", async () => {
  answer(noteRoute, lost);
  await note.fill("Came late.");
  await save.click();
  await expect.element(page.getByText("Failed to save the note.", { exact: false })).toBeVisible();
  answer(noteRoute, problemReply(staleNote, { note: "Came late.", note_version: "own" }));
  await save.click();
  await expect.element(page.getByText("Note saved.")).toBeVisible();
  await expect.element(page.getByText(staleNote.message())).not.toBeInTheDocument();
});
