import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { pictureMessages, sitePictureMessages } from "#contract/posts/pictures.ts";
import { createPictureService, openPictureStorage } from "#server/content/pictures.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { aBucket } from "#tests/support/bucket.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { readSite } from "./published-site.ts";
import { deleteUnusedSitePictures, storeUploadedPicture } from "./site-pictures.ts";
import { siteDrafts, sitePictures, siteVersions } from "./table.ts";

let program: TestApp;
let owner: SignedIn;
const day = 24 * 60 * 60 * 1_000;

beforeAll(async () => {
  program = await anApp();
  owner = await signedIn(program, await anEmployee(program.database, { isOwner: true }));
});

afterAll(() => program.close());

const url = "/api/office/site/pictures/";

function upload(bytes: Buffer, by = owner) {
  const form = new FormData();
  form.set("picture", new File([Uint8Array.from(bytes)], "our picture.bin"));
  return program.app.inject({ method: "POST", url, headers: by.headers, payload: form });
}

const stored = async () => (await readdir(join(program.dataDirectory, "pictures"))).toSorted();

/** A photograph as a camera stores it: held sideways, with the place where it was taken. */
function aPhotograph(format: "jpeg" | "png" | "webp"): Promise<Buffer> {
  return sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: "#2a7f7a" } })
    .toFormat(format)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "38/1 36/1 0/1" } })
    .toBuffer();
}

describe("a picture that an owner stores (site-10)", () => {
  test("is listed with its files, for owners", { tags: "full" }, async () => {
    const { id, url: src } = (await upload(await aPhotograph("jpeg"))).json();
    const list = await program.app.inject({ url, headers: owner.headers });
    const listed = list.json().results.find((one: { id: string }) => one.id === id);
    expect(listed).toMatchObject({ src });
    expect(listed.srcset.split(", ").at(-1)).toBe(`${src} 1500w`);
    expect((await program.app.inject(url)).statusCode).toBe(401);
  });

  for (const format of ["jpeg", "png", "webp"] as const)
    test(`as ${format} is there in every size, upright and without metadata`, {
      tags: format === "jpeg" ? [] : ["full"],
    }, async () => {
      const reply = await upload(await aPhotograph(format));
      expect(reply.statusCode, reply.body).toBe(201);
      const { id, ...facts } = reply.json();
      expect(facts).toEqual({ url: `/pictures/${id}-1500.avif`, width: 1_500, height: 2_000 });
      for (const width of [480, 800, 1_200, 1_500]) {
        const file = await program.app.inject(`/pictures/${id}-${width}.avif`);
        expect(file.headers).toMatchObject({
          "content-type": "image/avif",
          "cache-control": "public, max-age=31536000, immutable",
          "cross-origin-resource-policy": "cross-origin",
        });
        const made = await sharp(file.rawPayload).metadata();
        expect([made.width, made.height > made.width, made.exif]).toEqual([width, true, undefined]);
        expect(file.rawPayload.includes("Camera")).toBe(false);
      }
    });

  test("as SVG is there as such too, which runs and loads nothing where it is opened", async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><metadata/><path d="M0 0h40v20z"/></svg>',
    );
    const { id, ...facts } = (await upload(svg)).json();
    expect(facts).toEqual({ url: `/pictures/${id}-800.svg`, width: 800, height: 400 });
    const drawing = await program.app.inject(facts.url);
    expect(drawing.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(drawing.body).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20z"/></svg>',
    );
  });

  test.each([
    ["damaged", Buffer.from("\xff\xd8\xff damaged", "latin1"), pictureMessages.damaged()],
    ["something else", Buffer.from("Hello"), sitePictureMessages.type],
    [
      "a drawing with a script",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      sitePictureMessages.holds("<script>"),
    ],
  ])("is refused with a sentence where it is %s", async (_, bytes, message) => {
    const before = await stored();
    const reply = await upload(bytes);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { picture: [message] }]);
    expect(await stored()).toEqual(before);
  });

  test("is refused to employees who are no owners", async () => {
    const employee = await signedIn(program, await anEmployee(program.database));
    expect((await upload(await aPicture(), employee)).statusCode).toBe(403);
  });

  test("lies in the bucket where there is one", async () => {
    const bucket = await aBucket();
    onTestFinished(() => bucket.stop());
    const storage = openPictureStorage({ storageUrl: bucket.address, dataDirectory: "" });
    const { id } = await storeUploadedPicture(
      { database: program.database, storage },
      { upload: new File([Uint8Array.from(await aPicture())], "a.png"), now: new Date() },
    );
    expect([...bucket.files.values()].map(({ type }) => type)).toEqual(["image/avif"]);
    expect([...bucket.files.keys()].join()).toContain(`${id}-120.avif`);
  });
});

test("documents have a picture's files where they name it, and an empty frame where there is none", async () => {
  const { id } = (await upload(await aPicture({ width: 600, height: 400 }))).json();
  const named = { name: id, alt: { en: "Our sign" } };
  await program.database.insert(siteVersions).values({
    kind: "look",
    version: 2,
    content: { logo: named },
    publishedAt: new Date(),
  });
  const { look, home } = await readSite(program.database);
  expect(look.logo).toMatchObject({
    name: id,
    alt: "Our sign",
    width: 600,
    height: 400,
    src: `/pictures/${id}-600.avif`,
    srcset: `/pictures/${id}-480.avif 480w, /pictures/${id}-600.avif 600w`,
  });
  expect(home.hero.backdrops.light).toMatchObject({ name: "hero-light", src: "", srcset: "" });
});

test("pictures that neither a version nor a draft names are removed after a day, with their files", async () => {
  const names: string[] = [];
  for (const _ of [1, 2, 3, 4]) names.push((await upload(await aPicture())).json().id);
  const [published = "", drafted = "", unused = "", fresh = ""] = names;
  const named = (name: string) => ({ logo: { name, alt: { en: "" } } });
  const now = new Date(Date.now() + 1.5 * day);
  await program.database.insert(siteVersions).values(
    [3, 4].map(
      (version) =>
        ({
          kind: "look",
          version,
          content: named(version === 3 ? published : ""),
          publishedAt: now,
        }) as const,
    ),
  );
  await program.database.insert(siteDrafts).values({
    kind: "home",
    content: { photos: { pictures: [named(drafted).logo] } },
    revision: 1,
    savedAt: now,
  });
  await program.database.update(sitePictures).set({ createdAt: now }).where(eq(sitePictures.id, fresh));
  await deleteUnusedSitePictures(program.database, now);
  const left = (await program.database.select({ id: sitePictures.id }).from(sitePictures)).map(
    ({ id }) => id,
  );
  expect(names.filter((name) => left.includes(name))).toEqual([published, drafted, fresh]);
  await createPictureService({ ...program, storage: program.pictureStorage }).removeOrphans(now);
  const files = (await stored()).join();
  expect(names.filter((name) => files.includes(name))).toEqual([published, drafted, fresh]);
  expect(files).not.toContain(unused);
});
