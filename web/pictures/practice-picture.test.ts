import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { missingPicture } from "#contract/site/picture-file.ts";
import { PracticePicture } from "./practice-picture.tsx";

const show = (picture: Parameters<typeof PracticePicture>[0]["picture"]) =>
  renderToStaticMarkup(createElement(PracticePicture, { picture, sizes: "100vw", className: "frame" }));

test("a picture is shown in the size that fits, with its room kept and what it shows", () => {
  const srcset = "/pictures/a-480.avif 480w, /pictures/a-600.avif 600w";
  const markup = show({ alt: "Our sign", src: "/pictures/a-600.avif", srcset, width: 600, height: 400 });
  for (const part of [`srcSet="${srcset}"`, 'width="600"', 'height="400"', 'alt="Our sign"', 'sizes="100vw"'])
    expect(markup).toContain(part);
});

test("a chosen point stays in sight where the picture is cut", () => {
  const picture = { alt: "Our sign", src: "/pictures/a-600.avif", srcset: "", width: 600, height: 400 };
  expect(show({ ...picture, focus: { x: 20, y: 75 } })).toContain("object-position:20% 75%");
  expect(show(picture)).not.toContain("object-position");
});

test.each([
  ["none", null],
  ["one that is not stored", { alt: "Our sign", ...missingPicture }],
])("of %s the frame is shown empty", (_, picture) => {
  expect(show(picture)).toBe('<div class="block overflow-hidden frame"></div>');
});
