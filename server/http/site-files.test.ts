import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { site } from "#contract/site/site.ts";
import { siteFiles } from "#contract/site/site-files.ts";
import { storeUploadedPicture } from "#server/site/site-pictures.ts";
import { siteVersions } from "#server/site/table.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";

let program: TestApp;
const now = new Date("2027-04-05T16:00:00Z");

beforeAll(async () => {
  program = await anApp({ clock: () => now });
});

afterAll(() => program.close());

const get = (url: string) => program.app.inject(url);

/** The PNG pictures in an ICO file. */
function readIco(file: Buffer): Buffer[] {
  expect(file.readUInt32LE(0)).toBe(0x00_01_00_00);
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const offset = file.readUInt32LE(entry + 12);
    return file.subarray(offset, offset + file.readUInt32LE(entry + 8));
  });
}

describe("what is asked of every site (http-48)", () => {
  test("the favicon has the sizes of tabs, bookmarks and shortcuts", async () => {
    const { statusCode, headers, rawPayload } = await get("/favicon.ico");
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/x-icon"]);
    const sizes = [];
    for (const png of readIco(rawPayload)) {
      const { format, width, height } = await sharp(png).metadata();
      sizes.push([format, width, height]);
    }
    expect(sizes).toEqual([
      ["png", 16, 16],
      ["png", 32, 32],
      ["png", 48, 48],
    ]);
  });

  test.each([
    siteFiles.touchIcon,
    "/apple-touch-icon-precomposed.png",
    "/apple-touch-icon-120x120.png",
    "/apple-touch-icon-152x152-precomposed.png",
  ])("%s is an opaque picture for a home screen", async (path) => {
    const { headers, rawPayload } = await get(path);
    expect(headers["content-type"]).toBe("image/png");
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 180, height: 180, hasAlpha: false });
  });

  test("the manifest names the practice and icons that exist in the sizes that it says", async () => {
    const reply = await get("/site.webmanifest");
    expect(reply.headers["content-type"]).toMatch(/^application\/manifest\+json/);
    const manifest = reply.json();
    expect(manifest).toMatchObject({
      name: site().practice.name,
      start_url: "/",
      theme_color: site().colors.light.background,
    });
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src);
      const { width, height } = await sharp(icon.rawPayload).metadata();
      expect([icon.headers["content-type"], `${width}x${height}`]).toEqual([type, sizes]);
    }
  });

  test("change-password leads to My Account, and passkeys are managed there", async () => {
    const { statusCode, headers } = await get("/.well-known/change-password");
    expect([statusCode, headers.location]).toEqual([302, "/profile/edit#change-password"]);
    const passkeys = await get("/.well-known/passkey-endpoints");
    expect([passkeys.statusCode, passkeys.headers["content-type"]]).toEqual([200, "application/json"]);
    const url = "https://practice.example/profile/edit#passkeys";
    expect(passkeys.json()).toEqual({ enroll: url, manage: url });
  });

  test("security.txt has the fields of RFC 9116 and is valid for less than a year from any day", async () => {
    const { headers, body } = await get("/.well-known/security.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    const fields = Object.fromEntries(
      body
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/, 2)),
    );
    expect(fields).toEqual({
      Contact: `mailto:${site().practice.email}`,
      Expires: "2027-10-02T00:00:00Z",
      Canonical: "https://practice.example/.well-known/security.txt",
      "Preferred-Languages": "en",
    });
  });

  test.each([
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
    "/.well-known/appspecific/com.chrome.devtools.json",
  ])("%s is 404 without a page", async (path) => {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
  });

  test.each(Object.values(siteFiles))("%s answers HEAD as it answers GET", async (url) => {
    const [head, got] = [await program.app.inject({ method: "HEAD", url }), await get(url)];
    expect([head.statusCode, head.body]).toEqual([got.statusCode, ""]);
    for (const header of ["content-type", "cache-control", "location"])
      expect(head.headers[header]).toBe(got.headers[header]);
  });

  test("the files may be stored for a day, and are revalidated by their ETag", async () => {
    const { headers } = await get("/favicon.ico");
    expect(headers["cache-control"]).toBe("public, max-age=86400");
    const again = { url: "/favicon.ico", headers: { "if-none-match": String(headers.etag) } };
    expect((await program.app.inject(again)).statusCode).toBe(304);
  });

  test("icons may be shown on other sites, and nothing else of these (http-49)", async () => {
    const policyOf = async (url: string) => (await get(url)).headers["cross-origin-resource-policy"];
    for (const path of ["/favicon.ico", "/apple-touch-icon.png", "/icon-512.png"])
      expect(await policyOf(path), path).toBe("cross-origin");
    expect(await policyOf("/healthz")).toBe("same-origin");
  });
});

describe("icons are drawn of the published logo (site-10)", () => {
  let version = 1;

  /** Stores a picture of one colour, and publishes it as the logo. */
  async function publishLogo(background: string) {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
    const upload = new File([Uint8Array.from(png)], "logo.png", { type: "image/png" });
    const place = { database: program.database, storage: program.pictureStorage };
    const { id, src } = await storeUploadedPicture(place, { upload, now });
    version += 1;
    const content = { logo: { name: id, alt: { en: "" } } };
    await program.database.insert(siteVersions).values({ kind: "look", version, content, publishedAt: now });
    await expect.poll(() => site().look.logo?.name).toBe(id);
    return src;
  }

  test("a black word without a ground gets a pale one, so that it is seen on a dark bar (site-16)", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M8 16h24v8h-24z"/></svg>';
    const upload = new File([svg], "logo.svg", { type: "image/svg+xml" });
    const place = { database: program.database, storage: program.pictureStorage };
    const { id, ink } = await storeUploadedPicture(place, { upload, now });
    expect(ink).toBe("dark");
    version += 1;
    const content = { logo: { name: id, alt: { en: "" } } };
    await program.database.insert(siteVersions).values({ kind: "look", version, content, publishedAt: now });
    await expect.poll(() => site().look.logo?.ink).toBe("dark");
    await expect
      .poll(async () => (await sharp((await get("/icon-192.png")).rawPayload).stats()).isOpaque)
      .toBe(true);
  });

  test("and of the initial in the brand color where there is no logo, with the manifest's colors (site-14)", async () => {
    version += 1;
    const content = { color: "#7c3aed" };
    await program.database.insert(siteVersions).values({ kind: "look", version, content, publishedAt: now });
    await expect.poll(() => site().look.logo).toBe(null);
    const { light } = site().colors;
    await expect
      .poll(async () => {
        const { data } = await sharp((await get("/icon-512.png")).rawPayload)
          .extract({ left: 4, top: 4, width: 1, height: 1 })
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        return `#${data.toString("hex")}`;
      })
      .toBe(light.accent);
    expect((await get("/site.webmanifest")).json()).toMatchObject({ theme_color: light.background });
  });

  async function colourOf(path: string): Promise<string> {
    const { rawPayload } = await get(path);
    const { dominant } = await sharp(path.endsWith(".ico") ? readIco(rawPayload)[2] : rawPayload).stats();
    return dominant.r > dominant.b ? "red" : "blue";
  }

  test.each(["/favicon.ico", "/icon-192.png", "/icon-512.png"])(
    "%s shows the logo of one publication, and then that of the next",
    async (path) => {
      await publishLogo("#c01010");
      await expect.poll(() => colourOf(path)).toBe("red");
      await publishLogo("#1010c0");
      await expect.poll(() => colourOf(path)).toBe("blue");
    },
  );

  test("once, however many ask for one at first", async () => {
    await publishLogo("#c01010");
    const read = vi.spyOn(program.pictureStorage, "read");
    onTestFinished(() => read.mockRestore());
    const replies = await Promise.all(Array.from({ length: 20 }, () => get("/icon-192.png")));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(read.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test("by a second process too, and by one that is started again", { tags: "full" }, async () => {
    await publishLogo("#1010c0");
    await expect.poll(() => colourOf("/icon-192.png")).toBe("blue");
    const other = await program.twin();
    expect((await other.app.inject("/icon-192.png")).rawPayload).toEqual(
      (await get("/icon-192.png")).rawPayload,
    );
  });

  test("and of the practice's initial where its file is gone, which is logged", async () => {
    const src = await publishLogo("#c01010");
    await program.pictureStorage.remove([src.slice("/pictures/".length)]);
    expect((await get("/icon-512.png")).statusCode).toBe(200);
    expect((await get(src)).statusCode).toBe(404);
    const missing = program.logLines.filter((line) => line.includes("missing in the picture storage"));
    expect(missing).toHaveLength(2);
  });
});
