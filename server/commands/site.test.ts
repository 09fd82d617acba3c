import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { readPublished } from "#server/site/published-site.ts";
import { readSiteArchive } from "#server/site/site-archive.ts";
import { siteDrafts, siteVersions } from "#server/site/table.ts";
import { callCommand } from "#tests/support/command-line.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let place: TestDatabase;
let folder: string;

beforeAll(async () => {
  place = await aDatabase();
  folder = await mkdtemp(join(tmpdir(), "enamel-site-"));
});

beforeEach(() => place.database.delete(siteDrafts));

afterAll(async () => {
  await place.drop();
  await rm(folder, { recursive: true });
});

const enamel = (...words: string[]) =>
  callCommand({ DATABASE_URL: place.url, SECRET_KEY: "s".repeat(40) }, "site", ...words);

async function aZip(name: string, files: Record<string, string | Buffer>): Promise<string> {
  const zip = new ZipFile();
  for (const [file, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), file);
  zip.end();
  const path = join(folder, name);
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

const team = (heading: string) => JSON.stringify({ ...exampleContent.team, heading: { en: heading } });
const counts = async () => ({
  drafts: await place.database.$count(siteDrafts),
  versions: await place.database.$count(siteVersions),
});
const heading = async () => (await readPublished(place.database)).content.team.heading.en;

test("what is exported is imported as drafts, or published, as it was (site-8)", async () => {
  const file = join(folder, "site.zip");
  expect(await enamel("export", file)).toMatchObject({ code: 0, stderr: "" });
  const documents = await readSiteArchive(file);
  expect(documents.size).toBe(16);
  expect(documents.get("team")).toEqual(exampleContent.team);
  const { versions } = await counts();
  expect(await enamel("import", file)).toMatchObject({ code: 0 });
  expect(await counts()).toEqual({ drafts: 16, versions });
  expect(await enamel("import", "--publish", file)).toMatchObject({ code: 0 });
  expect(await counts()).toEqual({ drafts: 0, versions: versions + 16 });
  expect((await readPublished(place.database)).content).toEqual(exampleContent);
  expect(await enamel("export", file)).toMatchObject({ code: 1 });
});

test("some documents of a zip or a folder are enough", async () => {
  const zip = await aZip("team.zip", { "team.json": team("From a zip") });
  expect(await enamel("import", "--publish", zip)).toMatchObject({ stdout: "Published: Team page.\n" });
  expect(await heading()).toBe("From a zip");
  await mkdir(join(folder, "documents"));
  await writeFile(join(folder, "documents/team.json"), team("From a folder"));
  await enamel("import", "--publish", join(folder, "documents"));
  expect(await heading()).toBe("From a folder");
});

test.each<[what: string, files: Record<string, string | Buffer>, message: string]>([
  ["a file that is no document", { "menu.json": "{}" }, "menu.json is no document of a site."],
  ["a file beside the documents", { "team.json": team("x"), "run.sh": "" }, "run.sh is no document"],
  ["no JSON", { "team.json": "{" }, "team.json is no JSON."],
  ["a wrong type", { "team.json": '{"heading":7}' }, "content.heading: Must be an object"],
  [
    "a text that is too long",
    { "team.json": team("x".repeat(301)) },
    "content.heading.en: Max 300 characters",
  ],
  ["a problem", { "team.json": team(""), "home.json": "{}" }, "Team page, heading.en: Fill this in."],
  ["a bomb", { "team.json": Buffer.alloc(50 * 1024 * 1024, " ") }, "team.json is larger than 1 MB."],
  ["nothing", {}, "holds no document of a site."],
])("an archive with %s is refused by name and changes nothing", async (_what, files, message) => {
  const before = await counts();
  const zip = await aZip("refused.zip", files);
  const { code, stderr } = await enamel("import", "--publish", zip);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
  expect(await counts()).toEqual(before);
});

test("an archive whose names leave the folder, or whose sizes are untrue, is refused", async () => {
  const zip = await readFile(await aZip("honest.zip", { "aa/team.json": team("Out") }));
  const escaping = Buffer.from(zip.toString("latin1").replaceAll("aa/team", "../team"), "latin1");
  const small = await readFile(await aZip("size.zip", { "team.json": Buffer.alloc(2_000_000, " ") }));
  // The central directory says what a reader is told to expect.
  const central = small.indexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  small.writeUInt32LE(10, central + 24);
  for (const [name, bytes] of Object.entries({ escaping, small })) {
    const file = join(folder, `${name}.zip`);
    await writeFile(file, bytes);
    expect(await enamel("import", file), name).toMatchObject({ code: 1 });
  }
  const file = join(folder, "text.zip");
  await writeFile(file, "no zip");
  expect((await enamel("import", file)).stderr).toContain("is no zip.");
  expect((await counts()).drafts).toBe(0);
});
