import { expect, test } from "vitest";
import { aStaffedProgram } from "#tests/support/staff-visits.ts";

const { aPending, call, employee, patient, put } = await aStaffedProgram();

const details = (id: number) => call("GET", `/api/appointments/${id}/`, { as: employee });

const write = (id: number, note: string, ifMatch?: string) =>
  call("PUT", `/api/appointments/${id}/note/`, {
    as: employee,
    body: { note },
    headers: ifMatch === undefined ? undefined : { "if-match": ifMatch },
  });

test("a note is in the details, in no list, and cleared by an empty one", async () => {
  const id = await aPending({}, patient);
  const { status, body } = await put(id, "note", { note: " Prefers the chair upright. " });
  expect([status, body.note]).toEqual([200, "Prefers the chair upright."]);
  expect((await details(id)).body.note).toBe("Prefers the chair upright.");
  for (const [path, as] of [
    ["/api/appointments/", employee],
    ["/api/appointments/my/", patient],
  ] as const)
    expect(JSON.stringify((await call("GET", path, { as })).body)).not.toContain("upright");
  expect((await put(id, "note", { note: "" })).body.note).toBeNull();
  expect((await details(id)).body.note).toBeNull();
  expect((await put(999_999, "note", { note: "x" })).status).toBe(404);
  expect((await write(999_999, "x", '"old"')).status).toBe(404);
});

test("of two employees who edit a note the second is told of the newer one, by ETag or version", async () => {
  const id = await aPending();
  const opened = await details(id);
  const etag = String(opened.headers.etag);
  expect(etag).toMatch(new RegExp(`^"${opened.body.note_version}\\.`));
  const first = await write(id, "Bring the X-rays.", etag);
  expect([first.status, first.body.note]).toEqual([200, "Bring the X-rays."]);
  for (const stale of [etag, `"${opened.body.note_version}"`]) {
    const second = await write(id, "Call before noon.", stale);
    expect(second).toMatchObject({
      status: 412,
      body: {
        detail: "stale_copy",
        message: "This note has changed since you opened it.",
        note: "Bring the X-rays.",
        note_version: first.body.note_version,
      },
    });
  }
  expect((await details(id)).body.note).toBe("Bring the X-rays.");
  for (const current of [String(first.headers.etag), `"${first.body.note_version}"`, "*"])
    expect((await write(id, "Bring the X-rays.", current)).status).toBe(200);
});

test("of ten who write at once, by the same version, one is heard and each other is told", async () => {
  const id = await aPending();
  const { note_version } = (await details(id)).body;
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) => write(id, `Note ${at}`, `"${note_version}"`)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)]);
});

test("another change of the appointment makes no note old", async () => {
  const id = await aPending();
  const { headers } = await details(id);
  await put(id, "confirm", { status: "cancelled" });
  expect((await write(id, "Cancelled by phone.", String(headers.etag))).status).toBe(200);
});

test("a note without If-Match is written", async () => {
  const id = await aPending();
  await write(id, "One");
  expect((await write(id, "Another")).body.note).toBe("Another");
});
