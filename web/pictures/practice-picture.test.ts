import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { build, type PluginOption } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import site from "../../vite.config.ts";

let root: string;
let markup: Record<"photograph" | "portrait" | "drawing", string>;
let logo: string;

const isImagetools = (plugin: PluginOption) =>
  plugin !== null && typeof plugin === "object" && "name" in plugin && plugin.name === "imagetools";

const entry = `
  import { renderToStaticMarkup } from "react-dom/server";
  import { logoPath } from "./web/pictures/logo-picture.ts";
  import { PracticePicture } from "./web/pictures/practice-picture.tsx";
  const show = (name) =>
    renderToStaticMarkup(<PracticePicture picture={{ name, alt: "" }} sizes="100vw" className="" />);
  export const markup = { photograph: show("photograph"), portrait: show("portrait"), drawing: show("drawing") };
  export const logo = logoPath;
`;

/** A photograph as a camera stores it: held sideways, with the place where it was taken. */
function aPhotograph(format: "jpeg" | "png"): Promise<Buffer> {
  return sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: "#2a7f7a" } })
    .toFormat(format)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "38/1 36/1 0/1" } })
    .toBuffer();
}

/** Builds the site's picture modules, with the site's own plugin, over a folder of pictures of its own. */
beforeAll(async () => {
  await mkdir("build", { recursive: true });
  root = await mkdtemp(resolve("build/practice-pictures-"));
  for (const module of ["logo-picture.ts", "practice-picture.tsx"])
    await cp(join("web/pictures", module), join(root, "web/pictures", module));
  const pictures = join(root, "content/example/pictures");
  await mkdir(pictures, { recursive: true });
  await writeFile(join(pictures, "photograph.JPG"), await aPhotograph("jpeg"));
  await writeFile(join(pictures, "portrait.png"), await aPhotograph("png"));
  await cp("content/example/pictures/hero-light.svg", join(pictures, "drawing.svg"));
  await cp("content/example/pictures/logo.svg", join(pictures, "logo.svg"));
  await writeFile(join(root, "entry.tsx"), entry);
  await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [site.plugins?.find(isImagetools)],
    build: { ssr: "entry.tsx", ssrEmitAssets: true, assetsInlineLimit: 0 },
  });
  ({ markup, logo } = await import(pathToFileURL(join(root, "dist/entry.js")).href));
}, 120_000);

afterAll(() => rm(root, { recursive: true, force: true }));

const fileAt = (path: string) => join(root, "dist", path);

test.each([
  ["photograph", [480, 800, 1_200, 1_500]],
  ["portrait", [480, 800, 1_200, 1_500]],
  ["drawing", [480, 800, 1_200, 1_920]],
] as const)("the build makes a %s in every size, upright and without metadata", async (name, most) => {
  const files = [...markup[name].matchAll(/(\/assets\/\S+\.avif) (\d+)w/g)];
  expect(files.map(([, , width]) => Number(width))).toEqual(most);
  for (const [, path = "", width] of files) {
    const made = await sharp(fileAt(path)).metadata();
    expect([made.width, made.format], path).toEqual([Number(width), "heif"]);
    if (name !== "drawing") expect(made.height, path).toBeGreaterThan(made.width);
    expect((await readFile(fileAt(path))).includes("Camera"), path).toBe(false);
    expect(made.exif, path).toBeUndefined();
  }
});

test("the logo stays as it is", async () => {
  expect(await readdir(fileAt("assets"))).toContain(logo.split("/").at(-1));
});
