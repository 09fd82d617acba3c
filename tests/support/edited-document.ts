import type * as z from "zod/mini";
import { type DocumentKind, documents } from "#contract/site/documents.ts";
import type { EditedDocument } from "#contract/site/office-site.ts";
import { answer, callsOf, hold } from "./answers.ts";

const examples = import.meta.glob<Record<string, unknown>>("../../content/example/*.json", {
  eager: true,
  import: "default",
});

/** The content of a document of the example practice, as the server sends it. */
export function exampleContent(kind: DocumentKind): Record<string, unknown> {
  const content = examples[`../../content/example/${kind}.json`];
  if (!content) throw new Error(`The example has no document '${kind}'.`);
  const schema: z.ZodMiniType = documents[kind];
  return schema.parse(structuredClone(content)) as Record<string, unknown>;
}

const saveRoute = "PUT /api/office/site/{kind}/draft/";

/** A document as the server sends it. */
export function documentReply(
  kind: DocumentKind,
  given: Partial<EditedDocument> = {},
  etag = '"v1"',
): Response {
  const document = {
    kind,
    version: 1,
    content: exampleContent(kind),
    draft: null,
    publish_at: null,
    publish_with: [],
    languages: ["en"],
    problems: [],
    ...given,
  };
  return Response.json(document, { headers: { ETag: etag } });
}

/** What a document's draft is, saved by this owner. */
export const draftOf = (content: Record<string, unknown>) => ({
  content,
  saved_at: "2026-11-27T18:00:00.000Z",
  saved_by: "demo.dentist",
});

/** Answers the calls of the editor: documents of the example without a draft, and whatever is saved of them. */
export function answerEditor(): void {
  answer("GET /api/office/site/{kind}/", ({ url }) => documentReply(kindIn(url)));
  answer("GET /api/office/site/pictures/", { results: [] });
  answer("GET /api/office/site/{kind}/versions/", { count: 0, results: [] });
  // The preview is opening; a journey shows it.
  hold("POST /api/office/site/preview/");
  let saves = 1;
  answer(saveRoute, ({ url, body }) => {
    saves += 1;
    const { content } = body as { content: Record<string, unknown> };
    return documentReply(kindIn(url), { draft: draftOf(content) }, `"v${saves}"`);
  });
}

/** The document that an address of the office's API names. */
const kindIn = ({ pathname }: URL): DocumentKind => pathname.split("/")[4] as DocumentKind;

/** The contents that were saved so far. */
export const savedContents = (): unknown[] =>
  callsOf(saveRoute).map(({ body }) => (body as { content: unknown }).content);
