import { site } from "#contract/site/site.ts";
import { loadDocuments } from "#web/api/site-of-document.ts";
import { staticIsland } from "#web/islands/static-island.tsx";
import { showNotLoaded } from "#web/ui/loading.tsx";
import type { Route } from "./+types/accessibility-statement";
import { pageMeta } from "./page.ts";

async function load() {
  await loadDocuments("accessibility");
  const { heading, search_description } = site().accessibility.statement;
  return { title: heading, description: search_description };
}

export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ ...loaderData, path: "/accessibility-statement", matches });

const Article = await staticIsland(
  async () => (await import("#web/accessibility/accessibility-statement.tsx")).AccessibilityStatement,
  { failure: showNotLoaded },
);

export default function AccessibilityStatement() {
  return <Article />;
}
