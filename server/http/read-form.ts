import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { pictureBytesLimit } from "#contract/posts/pictures.ts";
import { malformedBody, unsupportedType } from "#contract/problems.ts";
import { ProblemError } from "./problem-error.ts";

/** A form has a few short texts and one picture, beside which a second one is noticed; longer texts are truncated and rejected by the schema. */
const limits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 20,
  files: 2,
  parts: 22,
  headerPairs: 20,
  fileSize: pictureBytesLimit,
};

/** Accepts `multipart/form-data` in the routes of a scope. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits,
    throwFileSizeLimit: false,
    // A browser sends a file field without a file as an empty file without a name.
    isPartAFile: (_name, type = "", fileName) =>
      fileName !== undefined || type.startsWith("image/") || type === "application/octet-stream",
  });
}

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));

/** An SVG's first element, behind a byte order mark, an XML declaration, comments and a document type. */
const drawing = /^(?:\xef\xbb\xbf)?(?:\s|<[?!][^>]*>)*<svg[\s>]/;

/** How files of the accepted types begin (WHATWG MIME Sniffing, §6.1). */
const beginnings: readonly { type: string; is: (bytes: Buffer) => boolean }[] = [
  { type: "image/jpeg", is: (bytes) => startsWith(bytes, "\xff\xd8\xff") },
  { type: "image/png", is: (bytes) => startsWith(bytes, "\x89PNG\r\n\x1a\n") },
  { type: "image/gif", is: (bytes) => startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a") },
  { type: "image/webp", is: (bytes) => startsWith(bytes, "RIFF") && startsWith(bytes, "WEBPVP", 8) },
  { type: "image/svg+xml", is: (bytes) => drawing.test(bytes.toString("latin1", 0, 4_096)) },
];

/**
 * A form's texts and files by field name; a file's type is detected from its bytes, its name ignored. Of a repeated
 * field the last value counts. Throws `unsupportedType` where the body is no form, and `malformedBody`.
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new ProblemError(unsupportedType);
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        fields.set(part.fieldname, part.value);
        continue;
      }
      const pieces: Buffer[] = [];
      for await (const piece of part.file as AsyncIterable<Buffer>) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      const type = beginnings.find(({ is }) => is(bytes))?.type ?? "";
      fields.set(part.fieldname, new File([bytes], part.filename ?? "", { type }));
    }
  } catch (error) {
    throw (error as { statusCode?: number }).statusCode === undefined
      ? new ProblemError(malformedBody)
      : error;
  }
  return Object.fromEntries(fields);
}
