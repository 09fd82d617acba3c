import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { openPictureStorage } from "#server/content/pictures.ts";
import { makeSitePicture } from "#server/site/make-site-picture.ts";
import { readPublished, readSite } from "#server/site/published-site.ts";
import { publishShippedContent } from "#server/site/shipped-content.ts";
import { readSiteArchive } from "#server/site/site-archive.ts";
import { picturesIn, storeSitePictures } from "#server/site/site-pictures.ts";
import { siteDrafts, sitePictures, siteVersions } from "#server/site/table.ts";
import { anotherPractice } from "#tests/samples/another-practice.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { callCommand } from "#tests/support/command-line.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let place: TestDatabase;
let folder: string;

beforeAll(async () => {
  place = await aDatabase();
  folder = await mkdtemp(join(tmpdir(), "enamel-site-"));
});

beforeEach(async () => {
  await place.database.delete(siteDrafts);
  await place.database.delete(sitePictures);
  await storePictures(names);
});

afterAll(async () => {
  await place.drop();
  await rm(folder, { recursive: true });
});

const enamel = (...words: string[]) =>
  callCommand(
    { DATABASE_URL: place.url, SECRET_KEY: "s".repeat(40), DATA_DIR: join(folder, "data") },
    "site",
    ...words,
  );

/** Where the commands store pictures. */
const storage = () => openPictureStorage({ storageUrl: undefined, dataDirectory: join(folder, "data") });

const names = [
  ...new Set(Object.values(exampleContent).flatMap((content) => picturesIn(content).map(({ name }) => name))),
];

/** Stores a small picture under each name. */
async function storePictures(all: readonly string[]): Promise<void> {
  const made = await makeSitePicture(await aPicture(), "image/png");
  const common = { ...made, originalName: "a.png", originalType: "image/png", createdAt: new Date() };
  const files = all.map((id) => ({
    ...common,
    id,
    file: createHash("sha256").update(id).digest("hex").slice(0, 32),
  }));
  await storeSitePictures({ database: place.database, storage: storage() }, files);
}

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
  pictures: await place.database.$count(sitePictures),
  versions: await place.database.$count(siteVersions),
});
const heading = async () => (await readPublished(place.database)).content.team.heading.en;

test("what is exported is imported as drafts, or published, as it was (site-8)", async () => {
  const file = join(folder, "site.zip");
  expect(await enamel("export", file)).toMatchObject({ code: 0, stderr: "" });
  const { documents, pictures } = await readSiteArchive(file);
  expect([...pictures.keys()].toSorted()).toEqual(names.toSorted());
  expect(documents.size).toBe(16);
  expect(documents.get("team")).toEqual(exampleContent.team);
  const { versions } = await counts();
  expect(await enamel("import", file)).toMatchObject({ code: 0 });
  expect(await counts()).toMatchObject({ drafts: 16, versions });
  expect(await enamel("import", "--publish", file)).toMatchObject({ code: 0 });
  expect(await counts()).toMatchObject({ drafts: 0, versions: versions + 16 });
  expect(await place.database.$count(sitePictures)).toBe(names.length);
  expect((await readPublished(place.database)).content).toEqual(exampleContent);
  expect(await enamel("export", file)).toMatchObject({ code: 1 });
});

const home = (name: string) =>
  JSON.stringify({
    ...exampleContent.home,
    photos: { heading: { en: "Our office" }, pictures: [{ name, alt: { en: "The door" } }] },
  });
const shown = async () => (await readSite(place.database)).home.photos.pictures[0];

test("pictures of an archive are stored in every width, with the documents that name them or not at all (site-17)", {
  tags: "full",
}, async () => {
  const jpeg = await sharp({ create: { width: 1_300, height: 900, channels: 3, background: "#7a2a3f" } })
    .jpeg()
    .toBuffer();
  const file = await aZip("pictures.zip", {
    "home.json": home("front-door"),
    "pictures/front-door.jpg": jpeg,
    "pictures/unused.png": await aPicture(),
  });
  expect(await enamel("import", "--publish", file)).toMatchObject({ code: 0, stderr: "" });
  const picture = await shown();
  expect(picture).toMatchObject({ name: "front-door", width: 1_300, height: 900 });
  expect(picture?.srcset.match(/ \d+w/g)).toEqual([" 480w", " 800w", " 1200w", " 1300w"]);
  for (const [, path = ""] of picture?.srcset.matchAll(/pictures\/(\S+)/g) ?? [])
    expect(await storage().read(path), path).toBeDefined();
  expect(await place.database.$count(sitePictures)).toBe(names.length + 1);

  // What is exported and what was imported before is there already.
  const copy = join(folder, "copy.zip");
  expect((await enamel("export", copy)).code).toBe(0);
  for (const again of [copy, file]) expect((await enamel("import", "--publish", again)).code).toBe(0);
  expect(await place.database.$count(sitePictures)).toBe(names.length + 1);

  // Another picture by that name leaves the one that is published, and earlier versions, as they are.
  const other = await aZip("other.zip", {
    "home.json": home("front-door"),
    "pictures/front-door.jpg": await sharp(jpeg).negate().jpeg().toBuffer(),
  });
  expect((await enamel("import", other)).code).toBe(0);
  expect(await shown()).toEqual(picture);
  expect((await enamel("import", "--publish", other)).code).toBe(0);
  expect((await shown())?.name).toMatch(/^front-door-[\da-f]{8}$/);
  expect((await shown())?.src).not.toBe(picture?.src);
});

test("an archive of one site is whole in another", async () => {
  const usual = await aZip("usual.zip", { "home.json": JSON.stringify(exampleContent.home) });
  await enamel("import", "--publish", usual);
  const file = join(folder, "whole.zip");
  await enamel("export", file);
  await place.database.delete(sitePictures);
  expect(await enamel("import", "--publish", file)).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.stringify(await readSite(place.database))).not.toContain('"src":""');
});

test("some documents of a zip or a folder are enough", { tags: "full" }, async () => {
  const zip = await aZip("team.zip", { "team.json": team("From a zip") });
  expect(await enamel("import", "--publish", zip)).toMatchObject({ stdout: "Published: Team page.\n" });
  expect(await heading()).toBe("From a zip");
  await mkdir(join(folder, "documents"));
  await writeFile(join(folder, "documents/team.json"), team("From a folder"));
  await enamel("import", "--publish", join(folder, "documents"));
  expect(await heading()).toBe("From a folder");
});

test("a practice of its own takes the starter's place after a start (site-4)", { tags: "full" }, async () => {
  const { database } = place;
  await database.delete(siteVersions);
  await publishShippedContent(database, { name: "starter", now: new Date() });
  const own = Object.entries(anotherPractice("portrait"));
  const zip = await aZip("own.zip", {
    ...Object.fromEntries(own.map(([kind, content]) => [`${kind}.json`, JSON.stringify(content)])),
    "pictures/portrait.png": await aPicture(),
  });
  expect(await enamel("import", "--publish", zip)).toMatchObject({ code: 0, stderr: "" });
  const { visits } = (await readPublished(database)).content;
  expect(visits.categories.map(({ value }) => value)).not.toContain("general_dentist_continuation");
});

test.each<[what: string, files: Record<string, string | Buffer>, message: string]>([
  ["a file that is not a document", { "menu.json": "{}" }, "menu.json is not a document of the site."],
  ["a file beside the documents", { "team.json": team("x"), "run.sh": "" }, "run.sh is not a document"],
  [
    "a picture that nothing stores",
    { "home.json": home("gone") },
    "Home page, photos.pictures.0.name: The picture “gone” is neither in the archive nor stored.",
  ],
  [
    "a picture that is none",
    { "home.json": home("door"), "pictures/door.png": "Hello" },
    "pictures/door.png: This image is damaged. Please choose another.",
  ],
  [
    "a drawing with a script",
    {
      "home.json": home("door"),
      "pictures/door.svg": '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    },
    "pictures/door.svg: This SVG holds <script>",
  ],
  [
    "another file among the pictures",
    { "home.json": home("x"), "pictures/x.html": "" },
    "pictures/x.html is not a picture",
  ],
  ["no JSON", { "team.json": "{" }, "team.json is not JSON."],
  ["a wrong type", { "team.json": '{"heading":7}' }, "Team page, heading: Must be an object"],
  [
    "a text that is too long",
    { "team.json": team("x".repeat(301)) },
    "Team page, heading.en: Max 300 characters",
  ],
  [
    "a time in another form than that of files",
    {
      "hours.json": JSON.stringify({
        ...exampleContent.hours,
        calendar_day: { starts: "8:00", ends: "16:30" },
      }),
    },
    "Hours and holidays, calendar_day.starts: Write the time as HH:MM, such as 16:30.",
  ],
  ["a problem", { "team.json": team(""), "home.json": "{}" }, "Team page, heading.en: Fill this in."],
  ["a bomb", { "team.json": Buffer.alloc(50 * 1024 * 1024, " ") }, "team.json is larger than 1 MB."],
  ["nothing", {}, "has no document of the site."],
])(
  "an archive with %s is refused by name and changes nothing",
  { tags: "full" },
  async (_what, files, message) => {
    const before = await counts();
    const zip = await aZip("refused.zip", files);
    const { code, stderr } = await enamel("import", "--publish", zip);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(await counts()).toEqual(before);
  },
);

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
  expect((await enamel("import", file)).stderr).toContain("is not a zip file.");
  expect((await counts()).drafts).toBe(0);
});
