import { accessibilityServices } from "#practice/accessibility/services.ts";
import { staticIsland } from "#web/islands/static-island.tsx";
import { showNotLoaded } from "#web/ui/loading.tsx";
import type { Route } from "./+types/accessibility-services";
import { pageMeta } from "./page.ts";

const { heading, searchDescription } = accessibilityServices;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: heading,
    description: searchDescription,
    path: "/accessibility-services",
    matches,
  });

const Article = await staticIsland(
  async () => (await import("#web/accessibility/accessibility-services.tsx")).AccessibilityServices,
  { failure: showNotLoaded },
);

export default function AccessibilityServices() {
  return <Article />;
}
