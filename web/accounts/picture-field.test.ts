import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pictureBytesLimit, pictureMessages } from "#contract/posts/pictures.ts";
import { readChosenPicture } from "./picture-field.tsx";

/** Whether the file is still there when it is read: a phone's may be in a cloud that cannot be reached. */
let isReadable: boolean;

/** Reads a file as a browser does (File API, 6.2). */
class Reader extends EventTarget {
  result: string | null = null;
  error: DOMException | null = null;

  async readAsDataURL(file: File) {
    const bytes = Buffer.from(await file.arrayBuffer());
    if (isReadable) this.result = `data:${file.type};base64,${bytes.toString("base64")}`;
    else this.error = new DOMException("The file could not be read.", "NotReadableError");
    this.dispatchEvent(new Event(isReadable ? "load" : "error"));
  }
}

beforeEach(() => {
  isReadable = true;
  vi.stubGlobal("FileReader", Reader);
});
afterEach(() => vi.unstubAllGlobals());

const aFile = (type: string, bytes = 3) => new File([new Uint8Array(bytes)], "me", { type });

test.each(["image/jpeg", "image/png", "image/webp", "image/gif"])(
  "a file of type %s is shown",
  async (type) => {
    const file = aFile(type);
    expect(await readChosenPicture(file)).toEqual({ file, address: `data:${type};base64,AAAA` });
  },
);

test.each([
  ["an SVG", aFile("image/svg+xml"), pictureMessages.type()],
  ["a file of unknown type, such as a phone's HEIC in some browsers", aFile(""), pictureMessages.type()],
  ["a file of the limit", aFile("image/png", pictureBytesLimit), pictureMessages.tooLarge()],
])("%s is refused (newsletter-14)", async (_title, file, message) => {
  expect(await readChosenPicture(file)).toBe(message);
});

test("a file that cannot be read says so", async () => {
  isReadable = false;
  expect(await readChosenPicture(aFile("image/png"))).toBe(pictureMessages.damaged());
});
