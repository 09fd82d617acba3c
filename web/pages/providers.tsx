import { providersPage } from "#practice/providers-page.ts";
import { providersJsonLd } from "#web/about/providers-json-ld.ts";
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

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: providersPage.heading,
    description: providersPage.searchDescription,
    path: "/about/team",
    matches,
  });

export default function Providers({ matches }: Route.ComponentProps) {
  return (
    <>
      <ProviderList />
      <StructuredData data={import.meta.env.SSR ? providersJsonLd(originOf(matches)) : undefined} />
    </>
  );
}
