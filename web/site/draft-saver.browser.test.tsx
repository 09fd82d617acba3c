import { afterEach, beforeEach, expect, test } from "vitest";
import { answer, callsOf, hold } from "#tests/support/answers.ts";
import { answerEditor, documentReply, draftOf, exampleContent } from "#tests/support/edited-document.ts";
import { DraftSaver } from "./draft-saver.ts";
import { readStored } from "./site-queries.ts";
import { readUnsaved } from "./unsaved-content.ts";

const readRoute = "GET /api/office/site/{kind}/";
const saveRoute = "PUT /api/office/site/{kind}/draft/";
const restoreRoute = "POST /api/office/site/{kind}/versions/{version}/restore/";

const before = exampleContent("team");
const typed = { ...before, heading: { en: "Typed" } };

let saver: DraftSaver;

beforeEach(async () => {
  answerEditor();
  saver = new DraftSaver("team", await readStored("team"));
  saver.change("heading.en", "Typed");
});

// What waits for the pause would be sent in the next test.
afterEach(() => saver.leave());

test("a version is restored once what is being saved has arrived, which is no other owner's (site-9)", async () => {
  const saving = hold(saveRoute);
  void saver.flush();
  answer(restoreRoute, documentReply("team", { draft: draftOf(before) }, '"v3"'));
  const restoring = saver.restore(1);
  saving.arrive(documentReply("team", { draft: draftOf(typed) }, '"v2"'));
  await restoring;
  expect(callsOf(restoreRoute).map(({ headers }) => headers.get("if-match"))).toEqual(['"v2"']);
  expect(saver.read()).toMatchObject({ content: before, status: "saved", stored: { etag: '"v3"' } });
});

test("what was saved while the document was read again stays (site-7)", async () => {
  await saver.flush();
  const reading = hold(readRoute);
  const reloading = saver.reload();
  saver.change("heading.en", "Typed since");
  await saver.flush();
  reading.arrive(documentReply("team", { draft: draftOf(typed) }, '"v2"'));
  await reloading;
  expect(saver.read()).toMatchObject({
    content: { heading: { en: "Typed since" } },
    stored: { etag: '"v3"' },
  });
});

test("a picture that is stored after the page was left is saved too (site-10)", async () => {
  await saver.leave();
  saver.change("heading.en", "Stored late");
  await expect.poll(() => callsOf(saveRoute).length).toBe(2);
  await expect.poll(() => saver.read().status).toBe("saved");
  expect(readUnsaved("team")).toBeUndefined();
});

test("what one tab keeps on the device stays while another has nothing to save (site-7)", async () => {
  const [idle, writing] = await Promise.all(
    ["idle", "writing"].map(async () => new DraftSaver("footer", await readStored("footer"))),
  );
  writing?.change("description.en", "Typed in one tab");
  await idle?.flush();
  expect(readUnsaved("footer")?.content).toMatchObject({ description: { en: "Typed in one tab" } });
  await writing?.flush();
  expect(readUnsaved("footer")).toBeUndefined();
});
