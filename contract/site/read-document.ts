import * as z from "zod/mini";
import { notFound } from "../problems.ts";
import { route } from "../route.ts";
import { documentKinds } from "./documents.ts";

/** A published document in the site's language, with the facts in place of their placeholders (site-2). */
export const readDocumentRoute = route({
  summary: "A published document of the site",
  method: "GET",
  path: "/api/site/{kind}/",
  access: "anyone",
  params: z.object({ kind: z.enum(documentKinds) }),
  reply: { status: 200, body: z.looseObject({}) },
  problems: [notFound],
});
