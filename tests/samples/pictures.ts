import sharp from "sharp";

/** A small picture of one colour, as PNG unless another format is given. */
export function aPicture(
  given: { width?: number; height?: number; format?: "png" | "jpeg" | "webp" | "gif" } = {},
): Promise<Buffer> {
  const { width = 120, height = 80, format = "png" } = given;
  return sharp({ create: { width, height, channels: 3, background: "#2a7f7a" } })
    .toFormat(format)
    .toBuffer();
}
