import { pictureBytesLimit, pictureMessages, pictureTypes } from "#contract/pictures.ts";
import { readDataUrl } from "#web/forms/read-data-url.ts";

/** A chosen picture: the file, and an address to show it by before it is stored. */
export interface ChosenPicture {
  readonly file: File;
  readonly address: string;
}

/** Reads a chosen file; the message for one that is no picture, too large, or cannot be read. */
export async function readChosenPicture(file: File): Promise<ChosenPicture | string> {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return pictureMessages.type;
  if (file.size >= pictureBytesLimit) return pictureMessages.tooLarge;
  try {
    return { file, address: await readDataUrl(file) };
  } catch {
    return pictureMessages.damaged;
  }
}
