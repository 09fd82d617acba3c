import { accessibilityStatement } from "#practice/accessibility/statement.ts";
import { HeadedSections } from "#web/accessibility/headed-sections.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/accessibility-statement";
import { pageMeta } from "./page.ts";

const { heading, dated, introduction, sections, searchDescription } = accessibilityStatement;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: heading,
    description: searchDescription,
    path: "/accessibility-statement",
    matches,
  });

export default function AccessibilityStatement() {
  return (
    <>
      <PageHeader heading={heading} introduction={[introduction]} eyebrow={dated} />
      <HeadedSections sections={sections} />
    </>
  );
}
