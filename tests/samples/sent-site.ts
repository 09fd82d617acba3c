import type { SchemaCases } from "./sent.ts";
import { id, ifMatch, page, picture } from "./sent-fields.ts";

const otherKind = "Must be another value";

/** Cases of a document's name in an address. */
const kind: SchemaCases = {
  accepted: { "a document of the site": { input: { kind: "post_op" } } },
  rejected: { "another name": { input: { kind: "toString" }, faults: { kind: otherKind } } },
};

/** Cases of a version in an address. */
const version: SchemaCases = {
  accepted: {
    "a version": { input: { kind: "hours", version: "12" }, output: { kind: "hours", version: 12 } },
  },
  rejected: Object.fromEntries(
    Object.entries(id.rejected).map(([what, { input }]) => [
      what,
      {
        input: { kind: "hours", version: (input as { id: string }).id },
        faults: { version: "An id is a positive whole number." },
      },
    ]),
  ),
};

/** The cases of what owners send about the site's content. */
export const siteCases: Readonly<Record<string, SchemaCases>> = {
  "readEditedDocument.params": kind,
  "saveDraft.params": kind,
  "saveDraft.headers": ifMatch,
  "saveDraft.body": {
    accepted: { "a document with whatever is missing": { input: { content: { opening: [] } } } },
    rejected: { "a text": { input: { content: "{}" }, faults: { content: "Must be another value" } } },
  },
  "cancelPlan.params": kind,
  "deleteDraft.params": kind,
  "deleteDraft.headers": ifMatch,
  "publishDocuments.body": {
    accepted: {
      "two documents now": { input: { kinds: ["hours", "visits"] } },
      "one at a time of the office, with a note": {
        input: { kinds: ["hours"], note: "Summer hours", at: "2027-06-01T08:00" },
      },
    },
    rejected: {
      "no document": { input: { kinds: [] }, faults: { kinds: "Choose what to publish" } },
      "another document": {
        input: { kinds: ["prices"] },
        faults: { "kinds.0": "Choose documents of the site" },
      },
      "a day without a time": {
        input: { kinds: ["hours"], at: "2027-06-01" },
        faults: { at: "Enter a day and a time" },
      },
      "a long note": {
        input: { kinds: ["hours"], note: "n".repeat(301) },
        faults: { note: "Max 300 characters" },
      },
    },
  },
  "listVersions.params": kind,
  "listVersions.query": page,
  "readVersion.params": version,
  "restoreVersion.params": version,
  "restoreVersion.headers": ifMatch,
  "storeSitePicture.form": {
    accepted: { "a picture": { input: { picture } } },
    rejected: { "a text": { input: { picture: "tooth.png" }, faults: { picture: "Image is required" } } },
  },
};
