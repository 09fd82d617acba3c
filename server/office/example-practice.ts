import { createHash } from "node:crypto";
import { address, mailFrom, officeEmail, phone, practiceName } from "#practice/practice.ts";
import { providers } from "#practice/providers.ts";
import { isLoopback } from "#server/http/client.ts";

interface Identifier {
  /** What it is, as a sentence names it. */
  readonly what: string;
  readonly values: readonly string[];
  /** The beginnings of the SHA-256 sums of the example's values; the program holds nothing of the example itself. */
  readonly example: readonly string[];
}

/** Facts that no two practices share, as the practice that comes with Enamel has them. */
const identifiers: readonly Identifier[] = [
  { what: "the name", values: [practiceName], example: ["f489bd3646c88e27"] },
  { what: "the phone number", values: [phone.dial], example: ["4bd0deb540fb9919"] },
  { what: "the street", values: [address.street], example: ["bc87d4aaf596476f"] },
  { what: "the email address", values: [officeEmail], example: ["86820dc269d71840"] },
  { what: "the sender of emails", values: [mailFrom], example: ["5d3d814f6cfb86a2"] },
  {
    what: "the doctors",
    values: providers.map(({ name }) => name),
    example: ["330dc3f24dfaeb83", "0b480ea52ab9aeb9", "ed7da4e88b75c0dd"],
  },
];

const sumOf = (value: string) => createHash("sha256").update(value).digest("hex").slice(0, 16);

/** The facts of `practice/` that are still those of the practice that comes with Enamel (office-15). */
export function exampleTexts(given: readonly Identifier[] = identifiers): string[] {
  return given
    .filter(({ values, example }) => values.some((value) => example.includes(sumOf(value))))
    .map(({ what }) => what);
}

/** One sentence where the invented practice would go public (operation-59); undefined where nothing of it is left. */
export function examplePracticeFault(publicUrl: string, texts = exampleTexts()): string | undefined {
  if (isLoopback(publicUrl) || texts.length === 0) return undefined;
  return `The site at ${publicUrl} shows the invented practice that comes with Enamel: put your own into practice/, or the folder of PRACTICE_DIR, and build again. Still the example's: ${texts.join(", ")}.`;
}
