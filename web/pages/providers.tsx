import { site } from "#contract/site/site.ts";
import { providersJsonLd } from "#web/about/providers-json-ld.ts";
import { loadDocuments } from "#web/api/site-of-document.ts";
import { staticIsland } from "#web/islands/static-island.tsx";
import { StructuredData } from "#web/metadata/structured-data.tsx";
import { showNotLoaded } from "#web/ui/loading.tsx";
import type { Route } from "./+types/providers";
import { originOf, pageMeta } from "./page.ts";

const ProviderList = await staticIsland(
  async () => (await import("#web/about/provider-list.tsx")).ProviderList,
  {
    failure: showNotLoaded,
  },
);

async function load() {
  await loadDocuments("team", "providers");
  const { heading, search_description } = site().team;
  return { title: heading, description: search_description };
}

export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ ...loaderData, path: "/about/team", matches });

export default function Providers({ matches }: Route.ComponentProps) {
  return (
    <>
      <ProviderList />
      <StructuredData data={import.meta.env.SSR ? providersJsonLd(originOf(matches)) : undefined} />
    </>
  );
}
