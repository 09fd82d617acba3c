import { postOpPage } from "#practice/post-op/page.ts";
import { describeInstructions } from "../post-op/describe-instructions.ts";
import "../post-op/print.css";
import { StructuredData } from "../metadata/structured-data.tsx";
import type { Route } from "./+types/post-op";
import { describePage, readOrigin } from "./describe-page.ts";

const loadInstructions = () => import("../post-op/instructions.tsx");

// The instructions need no React: on the server's page they stay as they came, and their texts are not fetched twice.
const onServer = import.meta.env.SSR ? await loadInstructions() : undefined;

/** What a navigation needs beside the page's own chunk. */
export const handle = { preload: loadInstructions };

export const loader = readOrigin;

/** In the browser the instructions are fetched only where the page is made there. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { ...readOrigin({ request }), ...(await loadInstructions()) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage({
    title: postOpPage.heading,
    description: postOpPage.searchDescription,
    path: "/post-op",
    loaderData,
  });

export default function PostOp({ loaderData }: Route.ComponentProps) {
  const { origin } = loaderData;
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
      <StructuredData data={import.meta.env.SSR ? describeInstructions(origin) : undefined} />
    </>
  );
}
