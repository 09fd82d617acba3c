import * as z from "zod/mini";
import { identifier, textField } from "../fields.ts";
import { isCalendarDate, isClockTime } from "../office-dates.ts";
import { pageNumber, pageOf } from "../paging.ts";
import { sitePictureFile } from "../posts/pictures.ts";
import { notFound, problem } from "../problems.ts";
import { type Reply, route } from "../route.ts";
import { type DocumentKind, documentKinds } from "./documents.ts";
import { languages } from "./values.ts";

/** What an owner may not publish: problems of the documents, named at their fields (site-3). */
export const contentProblems = problem({
  code: "content_problems",
  status: 400,
  message: () => "Some of this cannot be published yet. Please look at the marked fields.",
});

/** `If-Match` names an older draft or version than the stored one (site-7). */
export const staleDraft = problem({
  code: "stale_draft",
  status: 412,
  message: () => "This has changed since you opened it.",
});

const params = z.object({ kind: z.enum(documentKinds) });
const content = z.record(z.string(), z.unknown());

/** A problem of a document: the path of its value, such as `opening.0.closes`, and what is wrong in a sentence. */
const documentProblem = z.object({ path: z.string(), message: z.string() });

export type DocumentProblem = z.output<typeof documentProblem>;

/** The languages in which documents are written, the default first: those of the practice as it is edited. */
const written = z.array(z.enum(languages));

const saved = { saved_at: z.string(), saved_by: z.nullable(z.string()) };

const planned = {
  /** When the draft is published by itself, as `YYYY-MM-DDTHH:MM` of the office; null if it is not. */
  publish_at: z.nullable(z.string()),
  /** The other documents of that plan, which are published together or not at all (site-8). */
  publish_with: z.array(z.enum(documentKinds)),
};

/** The documents of the site by name and state, for owners (site-7). */
export const listDocumentsRoute = route({
  summary: "The documents of the site and their state",
  method: "GET",
  path: "/api/office/site/",
  access: "owner",
  reply: {
    status: 200,
    body: z.object({
      /** Whether visitors see the site. */
      open: z.boolean(),
      languages: written,
      documents: z.array(
        z.object({
          kind: z.enum(documentKinds),
          version: z.int(),
          published_at: z.nullable(z.string()),
          published_by: z.nullable(z.string()),
          draft: z.nullable(z.object(saved)),
          /** How many problems the draft, or else the published version, has. */
          problems: z.int(),
          /** How many texts have no translation, by each language but the default. */
          missing: z.record(z.string(), z.int()),
          ...planned,
        }),
      ),
    }),
  },
});

/** A document as it is edited; its `ETag` changes with each draft and version (site-7). */
export const readEditedDocumentRoute = route({
  summary: "A document of the site with its draft and problems",
  method: "GET",
  path: "/api/office/site/{kind}/",
  access: "owner",
  params,
  reply: {
    status: 200,
    body: z.object({
      kind: z.enum(documentKinds),
      version: z.int(),
      content,
      draft: z.nullable(z.object({ content, ...saved })),
      ...planned,
      languages: written,
      problems: z.array(documentProblem),
    }),
  },
  problems: [notFound],
});

export type EditedDocument = Reply<typeof readEditedDocumentRoute>;

/** Saves a draft, with whatever is missing in it; wrong types and lengths are field errors (site-3, site-7). */
export const saveDraftRoute = route({
  summary: "Saves a document's draft",
  method: "PUT",
  path: "/api/office/site/{kind}/draft/",
  access: "owner",
  params,
  headers: z.object({ "if-match": z.optional(z.string()) }),
  body: z.object({ content }),
  reply: readEditedDocumentRoute.reply,
  problems: [notFound, staleDraft],
});

/** Drops a draft. */
export const deleteDraftRoute = route({
  summary: "Drops a document's draft",
  method: "DELETE",
  path: "/api/office/site/{kind}/draft/",
  access: "owner",
  params,
  headers: z.object({ "if-match": z.optional(z.string()) }),
  reply: { status: 204 },
  problems: [notFound, staleDraft],
});

/** There is no plan to cancel, or no longer (site-8). */
export const notPlanned = problem({
  code: "not_planned",
  status: 409,
  message: () => "This is not scheduled any more. It may have been published meanwhile.",
});

/** Cancels the plan to publish a draft with those planned together with it; all of them stay drafts (site-8). */
export const cancelPlanRoute = route({
  summary: "Cancels the planned publishing of a draft and of those planned with it",
  method: "DELETE",
  path: "/api/office/site/{kind}/plan/",
  access: "owner",
  params,
  reply: { status: 204 },
  problems: [notFound, notPlanned],
});

/** A time of the office at which drafts are published. */
const publishAt = textField({
  max: 16,
  rules: [
    [
      (text) => isCalendarDate(text.slice(0, 10)) && text[10] === "T" && isClockTime(text.slice(11)),
      "Enter a day and a time",
    ],
  ],
});

/** Publishes drafts together or none, now or at a time at most a year ahead (site-8). */
export const publishDocumentsRoute = route({
  summary: "Publishes drafts",
  method: "POST",
  path: "/api/office/site/publish/",
  access: "owner",
  needsReauthentication: true,
  body: z.object({
    kinds: z.array(z.enum(documentKinds, "Choose documents of the site")).check(
      z.refine((kinds) => kinds.length > 0, { error: "Choose what to publish" }),
      z.refine((kinds) => kinds.length <= documentKinds.length, { error: "Choose each document once" }),
    ),
    /** What changed, for the history. */
    note: z.optional(z.nullable(textField({ max: 300 }))),
    at: z.optional(z.nullable(publishAt)),
  }),
  reply: {
    status: 200,
    body: z.object({
      published: z.array(z.object({ kind: z.enum(documentKinds), version: z.int() })),
      /** When it will be, where it is not now. */
      at: z.optional(z.nullable(z.string())),
    }),
  },
  problems: [contentProblems],
});

/** What the site lacks before it can open: the problems of its documents, in `missing` (site-12). */
export const notReady = problem({
  code: "not_ready",
  status: 409,
  message: () => "The site cannot open yet. There is more to do.",
});

/** Publishes every draft and opens the site to visitors, together or not at all; open already, it stays so (site-12). */
export const openSiteRoute = route({
  summary: "Publishes every draft and opens the site",
  method: "POST",
  path: "/api/office/site/open/",
  access: "owner",
  needsReauthentication: true,
  reply: {
    status: 200,
    body: z.object({ published: z.array(z.object({ kind: z.enum(documentKinds), version: z.int() })) }),
  },
  problems: [notReady],
});

/** A preview of the site with all drafts, at an address that opens it for half an hour (site-11). */
export const previewSiteRoute = route({
  summary: "An address at which the site with its drafts can be seen",
  method: "POST",
  path: "/api/office/site/preview/",
  access: "owner",
  reply: { status: 200, body: z.object({ url: z.string() }) },
});

const versionFacts = {
  version: z.int(),
  note: z.nullable(z.string()),
  published_at: z.string(),
  published_by: z.nullable(z.string()),
};

/** The published versions of a document, newest first (site-9). */
export const listVersionsRoute = route({
  summary: "A document's published versions, newest first",
  method: "GET",
  path: "/api/office/site/{kind}/versions/",
  access: "owner",
  params,
  query: z.object({ page: pageNumber }),
  reply: { status: 200, body: pageOf(z.object(versionFacts)) },
  problems: [notFound],
});

const versionParams = z.object({
  kind: z.enum(documentKinds),
  version: identifier,
});

/** One version of a document. */
export const readVersionRoute = route({
  summary: "A version of a document",
  method: "GET",
  path: "/api/office/site/{kind}/versions/{version}/",
  access: "owner",
  params: versionParams,
  reply: { status: 200, body: z.object({ ...versionFacts, content }) },
  problems: [notFound],
});

/** Makes a version the draft (site-9). */
export const restoreVersionRoute = route({
  summary: "Makes a version of a document its draft",
  method: "POST",
  path: "/api/office/site/{kind}/versions/{version}/restore/",
  access: "owner",
  needsReauthentication: true,
  params: versionParams,
  headers: z.object({ "if-match": z.optional(z.string()) }),
  reply: readEditedDocumentRoute.reply,
  problems: [notFound, staleDraft],
});

/** Stores a picture for documents to show (site-10). */
export const storeSitePictureRoute = route({
  summary: "Stores a picture of the site",
  method: "POST",
  path: "/api/office/site/pictures/",
  access: "owner",
  form: z.object({ picture: sitePictureFile }),
  reply: {
    status: 201,
    body: z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() }),
  },
});

/** The stored pictures, for the forms that edit documents (site-10). */
export const readSitePicturesRoute = route({
  summary: "The stored pictures of the site",
  method: "GET",
  path: "/api/office/site/pictures/",
  access: "owner",
  reply: {
    status: 200,
    body: z.object({
      results: z.array(z.object({ id: z.string(), src: z.string(), srcset: z.string() })),
    }),
  },
});

/** The published documents and their pictures as a zip, as `site import` takes them (site-17). */
export const exportSiteRoute = route({
  summary: "The site's published documents and their pictures as a zip",
  method: "GET",
  path: "/api/office/site/export/",
  access: "owner",
  reply: { status: 200, type: "application/zip", body: z.unknown() },
});

/** What a document is called in the office. */
export const documentNames: Readonly<Record<DocumentKind, string>> = {
  practice: "Practice",
  hours: "Hours and holidays",
  providers: "Providers",
  services: "Services",
  visits: "Kinds of visit",
  insurers: "Insurance",
  home: "Home page",
  team: "Team page",
  post_op: "Post-op instructions",
  accessibility: "Accessibility pages",
  chat: "Chat helper",
  footer: "Footer and policies",
  pages: "Pages",
  posts: "Newsletter",
  rules: "Rules",
  look: "Look",
};

/** The names of documents in a line. */
export const namesOf = (kinds: readonly DocumentKind[]) =>
  kinds.map((kind) => documentNames[kind]).join(", ");
