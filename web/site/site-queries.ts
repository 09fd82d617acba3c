import { queryOptions } from "@tanstack/react-query";
import type { DocumentKind } from "#contract/site/documents.ts";
import { type OfferedLanguages, offeredLanguages } from "#contract/site/offered-languages.ts";
import type { EditedDocument } from "#contract/site/office-site.ts";
import type { Language } from "#contract/site/values.ts";
import { call } from "#web/api/browser-call.ts";
import { getQueryClient } from "#web/api/query-client.tsx";

/** The content of a document as it is edited. */
export type Content = EditedDocument["content"];

/** A document, and its `ETag` for the next change. */
export interface StoredDocument extends EditedDocument {
  readonly etag: string;
}

/** Sends a call whose reply is a document, and adds its `ETag`. */
export async function withEtag(
  send: (options: { onEtag: (etag: string) => void }) => Promise<EditedDocument>,
): Promise<StoredDocument> {
  let etag = "";
  const document = await send({
    onEtag: (sent) => {
      etag = sent;
    },
  });
  return { ...document, etag };
}

/** Reads a document as it is edited. */
export const readStored = (kind: DocumentKind): Promise<StoredDocument> =>
  withEtag((options) => call("GET /api/office/site/{kind}/", { params: { kind } }, options));

/** What is edited of a document: its draft, or else what is published. */
export const presentContent = ({ draft, content }: EditedDocument): Content => draft?.content ?? content;

/** The languages in which a document is written, the default first. The practice's own document says so itself. */
export function languagesOf({ kind, languages }: EditedDocument, content: Content): OfferedLanguages {
  const own = kind === "practice" ? (content.languages as readonly Language[] | undefined) : undefined;
  return offeredLanguages({ languages: own ?? languages });
}

/** The documents and their state. */
export const documentsQuery = queryOptions({
  queryKey: ["office", "site"],
  queryFn: () => call("GET /api/office/site/", {}),
  staleTime: 0,
});

/** A document as it is edited. */
export const storedQuery = (kind: DocumentKind) =>
  queryOptions({
    queryKey: ["office", "site", kind],
    queryFn: () => readStored(kind),
    staleTime: 0,
  });

/** A document to be edited. One's own saving is not refetched: what is typed is newer. */
export const editedQuery = (kind: DocumentKind) => ({
  ...storedQuery(kind),
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** The stored pictures, which fields show. */
export const picturesQuery = queryOptions({
  queryKey: ["office", "site", "pictures"],
  queryFn: () => call("GET /api/office/site/pictures/", {}),
});

/** A page of a document's versions. */
export const versionsQuery = (kind: DocumentKind, page: number) =>
  queryOptions({
    queryKey: ["office", "site", kind, "versions", page],
    queryFn: () =>
      call("GET /api/office/site/{kind}/versions/", { params: { kind }, query: { page: String(page) } }),
    staleTime: 0,
  });

/** One version of a document, with its content. */
export const versionQuery = (kind: DocumentKind, version: number) =>
  queryOptions({
    queryKey: ["office", "site", kind, "version", version],
    queryFn: () =>
      call("GET /api/office/site/{kind}/versions/{version}/", { params: { kind, version: String(version) } }),
  });

/** Refetches what is shown of the site's documents. */
export function refreshSite(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: ["office", "site"] });
}
