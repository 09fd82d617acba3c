import { providersPage } from "#practice/providers.ts";
import { describeProviders } from "../about/describe-providers.ts";
import { staticIsland } from "../islands/static-island.tsx";
import { StructuredData } from "../metadata/structured-data.tsx";
import { showNotLoaded } from "../ui/not-loaded.tsx";
import type { Route } from "./+types/providers";
import { describePage, readOrigin } from "./describe-page.ts";

const Team = await staticIsland(async () => (await import("../about/team.tsx")).Team, {
  failure: showNotLoaded,
});

export const loader = readOrigin;
export const clientLoader = readOrigin;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage({
    title: providersPage.heading,
    description: providersPage.searchDescription,
    path: "/about/team",
    loaderData,
  });

export default function Providers({ loaderData: { origin } }: Route.ComponentProps) {
  return (
    <>
      <Team />
      <StructuredData data={import.meta.env.SSR ? describeProviders(origin) : undefined} />
    </>
  );
}
