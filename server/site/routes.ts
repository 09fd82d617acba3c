import type { FastifyInstance } from "fastify";
import type { DocumentKind } from "#contract/site/documents.ts";
import * as contract from "#contract/site/office-site.ts";
import { readDocumentRoute } from "#contract/site/read-document.ts";
import { site } from "#contract/site/site.ts";
import type { PictureStorage } from "#server/content/pictures.ts";
import { currentUserOf } from "#server/http/access.ts";
import { acceptForms } from "#server/http/read-form.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { serve } from "#server/http/serve.ts";
import type { Services } from "#server/services.ts";
import {
  cancelPlan,
  deleteDraft,
  listDocuments,
  readEditedDocument,
  revisionOf,
  saveDraft,
} from "./documents.ts";
import { listVersions, readVersion, restoreVersion } from "./history.ts";
import { createPreviewToken } from "./preview.ts";
import { openSite, planPublishing, publishDocuments } from "./publish.ts";
import type { PublishedSite } from "./published-site.ts";
import { exportSite } from "./site-archive.ts";
import { readSitePictures, storeUploadedPicture } from "./site-pictures.ts";

/** Serves the published documents to pages that are rendered in the browser (site-2). */
export function servePublishedSite(app: FastifyInstance, { responses }: { responses: ResponseCache }): void {
  serve(app, readDocumentRoute, async ({ params }) => site()[params.kind], {
    cache: { responses, tags: ["site"] },
  });
}

interface EditingDependencies extends Pick<Services, "database" | "clock" | "secretKey"> {
  readonly published: PublishedSite;
  readonly responses: ResponseCache;
  readonly storage: PictureStorage;
}

/** Serves the documents of the site to owners, who edit and publish them (site-7, site-8, site-9). */
export function serveSiteEditing(
  app: FastifyInstance,
  { database, published, responses, storage, clock, secretKey }: EditingDependencies,
): void {
  const options = { versionOf: revisionOf };
  /** The very next request shows it: before the reply, not when the database has notified this process. */
  async function show(): Promise<void> {
    await published.update();
    responses.invalidateAll();
  }
  /** A closed practice is named by its draft (site-12). */
  async function showDrafted(kind: DocumentKind): Promise<void> {
    if (kind === "practice" && !site().isOpen) await show();
  }
  serve(app, contract.listDocumentsRoute, () => listDocuments(database));
  serve(
    app,
    contract.readEditedDocumentRoute,
    ({ params: { kind } }) =>
      database.transaction((transaction) => readEditedDocument(transaction, kind), {
        isolationLevel: "repeatable read",
      }),
    options,
  );
  serve(
    app,
    contract.saveDraftRoute,
    async ({ params, headers, body }, request) => {
      const saved = await saveDraft(database, {
        kind: params.kind,
        ifMatch: headers["if-match"],
        content: body.content,
        savedBy: currentUserOf(request).accountId,
        now: clock(),
      });
      await showDrafted(params.kind);
      return saved;
    },
    options,
  );
  serve(app, contract.deleteDraftRoute, async ({ params, headers }, request) => {
    await deleteDraft(database, {
      kind: params.kind,
      ifMatch: headers["if-match"],
      actor: currentUserOf(request),
      now: clock(),
    });
    await showDrafted(params.kind);
    return undefined;
  });
  serve(app, contract.publishDocumentsRoute, async ({ body }, request) => {
    const { kinds, note = null, at = null } = body;
    const publication = { kinds, note: note || null, actor: currentUserOf(request), now: clock() };
    if (at !== null) {
      await planPublishing(database, { ...publication, at });
      return { published: [], at };
    }
    const versions = await publishDocuments(database, publication);
    await show();
    return { published: versions };
  });
  serve(app, contract.cancelPlanRoute, async ({ params }, request) => {
    await cancelPlan(database, { kind: params.kind, actor: currentUserOf(request), now: clock() });
    return undefined;
  });
  serve(app, contract.openSiteRoute, async (_given, request) => {
    const versions = await openSite(database, { actor: currentUserOf(request), now: clock() });
    await show();
    return { published: versions };
  });
  serve(app, contract.previewSiteRoute, async () => ({
    url: `/preview/${createPreviewToken(secretKey, clock())}/`,
  }));
  serve(app, contract.exportSiteRoute, async () => exportSite({ database, storage }, clock()));
  serve(app, contract.listVersionsRoute, ({ params, query }) =>
    listVersions(database, { kind: params.kind, page: query.page }),
  );
  serve(app, contract.readVersionRoute, ({ params }) => readVersion(database, params));
  serve(
    app,
    contract.restoreVersionRoute,
    async ({ params, headers }, request) => {
      const restored = await restoreVersion(database, {
        ...params,
        ifMatch: headers["if-match"],
        actor: currentUserOf(request),
        now: clock(),
      });
      await showDrafted(params.kind);
      return restored;
    },
    options,
  );
}

interface SitePicturesOptions extends Pick<Services, "database" | "clock"> {
  readonly storage: PictureStorage;
}

/** Serves the routes by which owners store and see pictures for the site's documents (site-10). */
export async function serveSitePictures(app: FastifyInstance, options: SitePicturesOptions): Promise<void> {
  serve(app, contract.readSitePicturesRoute, async () => {
    const pictures = await readSitePictures(options.database);
    return { results: [...pictures].map(([id, { src, srcset }]) => ({ id, src, srcset })) };
  });
  await app.register(async (scope) => {
    await acceptForms(scope);
    serve(scope, contract.storeSitePictureRoute, async ({ form }) => {
      const stored = await storeUploadedPicture(options, { upload: form.picture, now: options.clock() });
      const { id, src, width, height } = stored;
      return { id, url: src, width, height };
    });
  });
}
