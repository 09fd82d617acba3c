import type { FastifyInstance } from "fastify";
import { readSitePicturesRoute, storeSitePictureRoute } from "#contract/site/office-site.ts";
import type { PictureStorage } from "#server/content/pictures.ts";
import { acceptForms } from "#server/http/read-form.ts";
import { serve } from "#server/http/serve.ts";
import type { Services } from "#server/services.ts";
import { readSitePictures, storeUploadedPicture } from "./site-pictures.ts";

interface SitePicturesOptions extends Pick<Services, "database" | "clock"> {
  readonly storage: PictureStorage;
}

/** Serves the routes by which owners store and see pictures for the site's documents (site-10). */
export async function serveSitePictures(app: FastifyInstance, options: SitePicturesOptions): Promise<void> {
  serve(app, readSitePicturesRoute, async () => {
    const pictures = await readSitePictures(options.database);
    return { results: [...pictures].map(([id, { src, srcset }]) => ({ id, src, srcset })) };
  });
  await app.register(async (scope) => {
    await acceptForms(scope);
    serve(scope, storeSitePictureRoute, async ({ form }) => {
      const stored = await storeUploadedPicture(options, { upload: form.picture, now: options.clock() });
      const { id, src, width, height } = stored;
      return { id, url: src, width, height };
    });
  });
}
