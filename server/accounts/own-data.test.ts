import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { getTableColumns } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { appointments } from "#server/appointments/table.ts";
import { createPictureService } from "#server/content/pictures.ts";
import { posts } from "#server/content/table.ts";
import { recordAccess } from "#server/office/access-log.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { aStoredVisit } from "#tests/samples/appointments.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { accounts } from "./table.ts";

const run = promisify(execFile);
const path = "/api/users/me/export/";

let now = new Date("2027-03-10T20:00:00Z");
let program: TestApp;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
});

afterAll(() => program.close());

/** Downloads someone's data and unpacks it with another program than the one that packed it. */
async function download(as: SignedIn) {
  const reply = await program.app.inject({ url: path, headers: as.headers });
  expect([reply.statusCode, reply.headers["content-type"], reply.headers["cache-control"]]).toEqual([
    200,
    "application/zip",
    "no-store",
  ]);
  const folder = await mkdtemp(join(tmpdir(), "enamel-own-data-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "own.zip"), reply.rawPayload);
  await run("unzip", ["-q", "own.zip"], { cwd: folder });
  const text = await readFile(join(folder, "data.json"), "utf8");
  return { folder, text, data: JSON.parse(text) };
}

describe("a download of one's own data", () => {
  test("needs a session", async () => {
    expect(await call("GET", path)).toMatchObject({ status: 401, body: { detail: "unauthenticated" } });
  });

  test("holds a patient's account, appointments with staff's note, activity and who opened the details", async () => {
    const { database } = program;
    const patient = await signedIn(
      program,
      await anAccount(database, {
        username: "Robin.Okafor",
        phone: "+15305550171",
        passwordHash: "$argon2id$x",
      }),
    );
    const other = await anAccount(database, { firstName: "Somebody", lastName: "Else" });
    const visit = { confirmedDate: "2027-04-06", confirmedTime: "09:00" };
    const own = { accountId: patient.account.id, message: "It throbs.", note: "Nervous." };
    await aStoredVisit(database, { ...visit, ...own });
    await aStoredVisit(database, { ...visit, accountId: other.id, message: "Not Robin's." });
    const employee = await anEmployee(database, { username: "dr.osei" });
    await recordAccess(database, {
      employee: { accountId: employee.id, username: employee.username },
      patient: patient.account,
      now,
    });
    const { data, text } = await download(patient);
    expect(Object.keys(data).toSorted()).toEqual([
      "account",
      "appointments",
      "opened_by",
      "pictures",
      "posts",
      "sign_in",
    ]);
    expect(data.account).toMatchObject({ username: "Robin.Okafor", phone: "+15305550171" });
    expect(data.appointments).toMatchObject([
      { message: "It throbs.", note: "Nervous.", confirmed_date: "2027-04-06", reminders: [], offers: [] },
    ]);
    expect(data.sign_in).toMatchObject({
      two_factor_since: null,
      sessions: [{ device: "Firefox on Linux" }],
      activity: [{ kind: "data_downloaded" }],
    });
    expect(data.opened_by).toMatchObject([{ employee: "dr.osei", at: now.toISOString() }]);
    expect(text).not.toMatch(/argon2id|Not Robin|Somebody|hash|token|"secret/);
  });

  test("holds the columns of an account, an appointment and a post that the list of personal data names", async () => {
    const { database } = program;
    const author = await signedIn(program, await anEmployee(database));
    await aStoredVisit(database, {
      accountId: author.account.id,
      confirmedDate: "2027-04-06",
      confirmedTime: "10:00",
    });
    await database
      .insert(posts)
      .values({ authorId: author.account.id, title: "A draft", content: "Soon.", slug: "a-draft" });
    const { data } = await download(author);
    const missing = (columns: object, row: object) =>
      Object.values(columns)
        .map(({ name }: { name: string }) => name)
        .filter((name) => !(name in row));
    expect(missing(getTableColumns(accounts), data.account)).toEqual([
      "password_hash",
      "folded_names",
      "profile_picture_id",
    ]);
    expect(missing(getTableColumns(appointments), data.appointments[0])).toEqual([
      "account_id",
      "status_changed_by",
    ]);
    expect(missing(getTableColumns(posts), data.posts[0])).toEqual([
      "author_id",
      "featured_picture_id",
      "position",
      "creation_key",
    ]);
    expect(Object.keys(data.sign_in.sessions[0])).toEqual([
      "refreshed_at",
      "device",
      "created_at",
      "expires_at",
    ]);
    expect(Object.keys(data.sign_in.activity[0])).toEqual(["kind", "at", "device", "network"]);
  });

  test("holds portrait and pictures of posts as they are stored", async () => {
    const { database } = program;
    const pictures = createPictureService({ ...program, storage: program.pictureStorage });
    const portrait = await pictures.store(await aPicture(), "profile_picture");
    const profilePictureId = await pictures.insert(database, portrait, "Portrait");
    const author = await signedIn(program, await anEmployee(database, { profilePictureId }));
    const { data, folder } = await download(author);
    const file = data.account.profile_picture;
    expect(data.pictures).toMatchObject([{ file, alt: "Portrait" }]);
    const bytes = await readFile(join(folder, "pictures", file));
    expect(bytes).toEqual(await program.pictureStorage.read(file));
    expect((await sharp(bytes).metadata()).format).toBe("webp");
  });

  test("is sent at most three times a day, simultaneous requests included", async () => {
    const patient = await signedIn(program);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => program.app.inject({ url: path, headers: patient.headers })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429, 429]);
    const refused = replies.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ detail: "too_many_exports" });
    expect(Number(refused?.headers["retry-after"])).toBe(86_400);
    const other = await signedIn(program);
    expect((await program.app.inject({ url: path, headers: other.headers })).statusCode).toBe(200);
    now = new Date(now.getTime() + 24 * 60 * 60 * 1_000 + 1_000);
    const tomorrow = await signedIn(program, patient.account);
    expect((await program.app.inject({ url: path, headers: tomorrow.headers })).statusCode).toBe(200);
  });

  test("that cannot read a picture is cut off, so that it does not look whole", async () => {
    const { database } = program;
    const pictures = createPictureService({ ...program, storage: program.pictureStorage });
    const portrait = await pictures.store(await aPicture(), "profile_picture");
    const profilePictureId = await pictures.insert(database, portrait, "Portrait");
    const author = await signedIn(program, await anEmployee(database, { profilePictureId }));
    const { read } = program.pictureStorage;
    onTestFinished(() => void Object.assign(program.pictureStorage, { read }));
    Object.assign(program.pictureStorage, { read: () => Promise.reject(new Error("The bucket is away.")) });
    const cutOff = program.app.inject({ url: path, headers: author.headers });
    await expect(cutOff).rejects.toThrow("response destroyed before completion");
  });
});
