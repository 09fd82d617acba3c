import type { SchemaCases } from "./sent.ts";

const pngBytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture that was chosen in a form. */
export const picture = new File([pngBytes], "tooth.png", { type: "image/png" });

/** What a form sends where no picture was chosen. */
export const noPicture = new File([], "", { type: "application/octet-stream" });

/** Cases of a list's page. */
export const page: SchemaCases = {
  accepted: {
    "no page is the first": { input: {}, output: { page: 1 } },
    "leading zeros": { input: { page: "007" }, output: { page: 7 } },
    "a page that no list has": { input: { page: "9".repeat(400) }, output: { page: 1_000_000_000 } },
  },
  rejected: Object.fromEntries(
    ["0", "000", "-1", "1.5", "1e3", " 1", "one", ""].map((text) => [
      `page '${text}'`,
      { input: { page: text }, faults: { page: "A page is a positive whole number." } },
    ]),
  ),
};

/** Cases of an id in an address. */
export const id: SchemaCases = {
  accepted: { "an id": { input: { id: "42" }, output: { id: 42 } } },
  rejected: Object.fromEntries(
    ["0", "007", "-1", "4.2", "1234567890", "x", ""].map((text) => [
      `the id '${text}'`,
      { input: { id: text }, faults: { id: "An id is a positive whole number." } },
    ]),
  ),
};

/** Cases of a username in an address. */
export const username: SchemaCases = {
  accepted: { "a username": { input: { username: "Ada.Quill-1_x" } } },
  rejected: {
    "a blank": { input: { username: "ada quill" }, faults: { username: "Not a username." } },
    "a long one": { input: { username: "a".repeat(151) }, faults: { username: "Not a username." } },
  },
};

/** The header `Idempotency-Key`. */
export const idempotencyKey: SchemaCases = {
  accepted: {
    "no key": { input: {} },
    "a key of 64 characters": { input: { "idempotency-key": "k".repeat(64) } },
  },
  rejected: {
    "an empty key": {
      input: { "idempotency-key": "" },
      faults: { "idempotency-key": "A key must not be empty." },
    },
    "a longer key": {
      input: { "idempotency-key": "k".repeat(65) },
      faults: { "idempotency-key": "A key has at most 64 characters." },
    },
  },
};

/** An optional `If-Match`. */
export const ifMatch: SchemaCases = {
  accepted: { "no header": { input: {} }, "a tag": { input: { "if-match": '"3v1"' } } },
  rejected: { "a list": { input: { "if-match": [] }, faults: { "if-match": "Must be a text" } } },
};
