const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));

/** How files of the accepted types begin (WHATWG MIME Sniffing, §6.1). */
const beginnings: readonly { type: string; is: (bytes: Buffer) => boolean }[] = [
  { type: "image/jpeg", is: (bytes) => startsWith(bytes, "\xff\xd8\xff") },
  { type: "image/png", is: (bytes) => startsWith(bytes, "\x89PNG\r\n\x1a\n") },
  { type: "image/gif", is: (bytes) => startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a") },
  { type: "image/webp", is: (bytes) => startsWith(bytes, "RIFF") && startsWith(bytes, "WEBPVP", 8) },
];

/** A picture file’s media type by its bytes, whatever its name and declared type; empty for anything else. */
export function typeOfFile(bytes: Buffer): string {
  return beginnings.find(({ is }) => is(bytes))?.type ?? "";
}
