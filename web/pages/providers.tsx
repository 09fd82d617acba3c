import { providersPage } from "#practice/providers-page.ts";
import { describeProviders } from "../about/describe-providers.ts";
import { staticIsland } from "../islands/static-island.tsx";
import { StructuredData } from "../metadata/structured-data.tsx";
import { showNotLoaded } from "../ui/not-loaded.tsx";
import type { Route } from "./+types/providers";
import { describePage, originOf } from "./describe-page.ts";

const Team = await staticIsland(async () => (await import("../about/team.tsx")).Team, {
  failure: showNotLoaded,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage({
    title: providersPage.heading,
    description: providersPage.searchDescription,
    path: "/about/team",
    matches,
  });

export default function Providers({ matches }: Route.ComponentProps) {
  return (
    <>
      <Team />
      <StructuredData data={import.meta.env.SSR ? describeProviders(originOf(matches)) : undefined} />
    </>
  );
}
