import sharp from "sharp";
import { expect, test } from "vitest";
import { makeSitePicture } from "./make-site-picture.ts";

const drawing = (content: string) =>
  makeSitePicture(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80">${content}</svg>`),
    "image/svg+xml",
  );

test.each([
  ["a word in black", '<path d="M20 20h160v40h-160z" fill="#111"/>', "dark"],
  ["a word in white", '<path d="M20 20h160v40h-160z" fill="#fff"/>', "pale"],
  ["a word in a color that is seen on both", '<path d="M20 20h160v40h-160z" fill="#1b998b"/>', null],
  ["black on white", '<path d="M0 0h200v80h-200z" fill="#fff"/><path d="M20 20h160v40h-160z"/>', null],
])("%s, drawn without a ground unless it draws one, has an ink (site-16)", async (_, content, ink) => {
  expect((await drawing(content)).ink).toBe(ink);
});

test("a photograph has none", async () => {
  const jpeg = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#000" } })
    .jpeg()
    .toBuffer();
  expect((await makeSitePicture(jpeg, "image/jpeg")).ink).toBeNull();
});
