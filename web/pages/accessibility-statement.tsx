import { site } from "#contract/site/site.ts";
import { HeadedSections } from "#web/accessibility/headed-sections.tsx";
import { loadDocuments } from "#web/api/site-of-document.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/accessibility-statement";
import { pageMeta } from "./page.ts";

async function load() {
  await loadDocuments("accessibility");
  return site().accessibility.statement;
}

export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.heading,
    description: loaderData?.search_description,
    path: "/accessibility-statement",
    matches,
  });

export default function AccessibilityStatement({ loaderData }: Route.ComponentProps) {
  const { heading, dated, introduction, sections } = loaderData;
  return (
    <>
      <PageHeader heading={heading} introduction={[introduction]} eyebrow={dated} />
      <HeadedSections sections={sections} />
    </>
  );
}
