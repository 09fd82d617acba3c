import { pictureName } from "./picture-name.ts";

interface PreviewPicture {
  readonly src: string;
  readonly w: number;
  readonly h: number;
}

// JPEG, since not every service that shows link previews reads newer formats.
const builtPictures = import.meta.glob<PreviewPicture>(
  "#practice/pictures/og-*.{svg,jpg,jpeg,png,JPG,JPEG,PNG}",
  { eager: true, import: "default", query: "?w=1200&format=jpg&quality=85&as=img" },
);

/** A picture `og-…` of practice/pictures/ for link previews: its path, and its size in pixels. */
export function previewPicture(name: string): { path: string; width: number; height: number } {
  const [, picture] = Object.entries(builtPictures).find(([path]) => pictureName(path) === name) ?? [];
  if (!picture) throw new Error(`There is no picture '${name}' for link previews in practice/pictures/.`);
  return { path: picture.src, width: picture.w, height: picture.h };
}
