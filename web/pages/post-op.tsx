import { loadDocuments } from "#web/api/site-of-document.ts";
import { instructionsJsonLd } from "#web/post-op/instructions-json-ld.ts";
import "#web/post-op/print.css";
import { site } from "#contract/site/site.ts";
import { StructuredData } from "#web/metadata/structured-data.tsx";
import type { Route } from "./+types/post-op";
import { originOf, pageMeta } from "./page.ts";

const loadInstructions = () => import("#web/post-op/instructions.tsx");

function texts() {
  const { heading, search_description } = site().post_op;
  return { title: heading, description: search_description };
}

// The instructions need no React: the server's HTML is not hydrated, and their texts are not fetched twice.
const onServer = import.meta.env.SSR ? await loadInstructions() : undefined;

/** The code that a navigation needs beside the page's own chunk. */
export const handle = { preload: loadInstructions };

export const loader = texts;

/** In the browser the instructions are fetched only if the page is rendered there. */
export async function clientLoader() {
  const [{ Instructions }] = await Promise.all([loadInstructions(), loadDocuments("post_op")]);
  return { ...texts(), Instructions };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ title: loaderData?.title, description: loaderData?.description, path: "/post-op", matches });

export default function PostOp({ loaderData, matches }: Route.ComponentProps) {
  const origin = originOf(matches);
  const { Instructions } = { Instructions: undefined, ...onServer, ...loaderData };
  return (
    <>
      {Instructions ? (
        <div>
          <Instructions origin={origin} />
        </div>
      ) : (
        <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      )}
      <StructuredData data={import.meta.env.SSR ? instructionsJsonLd(origin) : undefined} />
    </>
  );
}
