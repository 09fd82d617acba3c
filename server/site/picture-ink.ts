import type { Ink } from "#contract/site/picture-file.ts";

/** The part of a picture that is transparent in one without a ground of its own; rounded corners have less. */
const leastTransparent = 0.12;

/** WCAG 2.2, relative luminance, of the pixel at a place of raw sRGB. */
function luminanceAt(data: Buffer, place: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
    const value = (data[place + channel] ?? 0) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Whether a picture of raw sRGB pixels is drawn on nothing in mostly dark or mostly pale colors: most of it would have less
 * than about 2:1 on a dark page, or on a pale one.
 */
export function inkOf(data: Buffer, channels: number): Ink | null {
  if (channels !== 4) return null;
  const counted = { transparent: 0, visible: 0, dark: 0, pale: 0 };
  // Every few pixels are enough of a large picture.
  const step = 4 * Math.max(1, Math.floor(data.length / 4 / 40_000));
  for (let place = 0; place < data.length; place += step) {
    if ((data[place + 3] ?? 0) < 128) {
      counted.transparent += 1;
      continue;
    }
    counted.visible += 1;
    const luminance = luminanceAt(data, place);
    if (luminance < 0.08) counted.dark += 1;
    else if (luminance > 0.45) counted.pale += 1;
  }
  const { transparent, visible, dark, pale } = counted;
  if (transparent < leastTransparent * (transparent + visible)) return null;
  if (dark > visible / 2) return "dark";
  return pale > visible / 2 ? "pale" : null;
}
