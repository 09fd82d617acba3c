import type { FastifyInstance } from "fastify";
import { storeSitePictureRoute } from "#contract/site/office-site.ts";
import type { PictureStorage } from "#server/content/pictures.ts";
import { acceptForms } from "#server/http/read-form.ts";
import { serve } from "#server/http/serve.ts";
import type { Services } from "#server/services.ts";
import { storeUploadedPicture } from "./site-pictures.ts";

interface SitePicturesOptions extends Pick<Services, "database" | "clock"> {
  readonly storage: PictureStorage;
}

/** Serves the route by which owners store pictures for the site's documents (site-10). */
export async function serveSitePictures(app: FastifyInstance, options: SitePicturesOptions): Promise<void> {
  await app.register(async (scope) => {
    await acceptForms(scope);
    serve(scope, storeSitePictureRoute, async ({ form }) => {
      const stored = await storeUploadedPicture(options, { upload: form.picture, now: options.clock() });
      const { id, src, width, height } = stored;
      return { id, url: src, width, height };
    });
  });
}
