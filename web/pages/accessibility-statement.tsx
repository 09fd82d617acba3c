import { accessibilityStatement } from "#practice/accessibility/statement.ts";
import { HeadedSections } from "../accessibility/headed-sections.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import type { Route } from "./+types/accessibility-statement";
import { describePage, readOrigin } from "./describe-page.ts";

const { heading, dated, introduction, sections, searchDescription } = accessibilityStatement;

export const loader = readOrigin;
export const clientLoader = readOrigin;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage({
    title: heading,
    description: searchDescription,
    path: "/accessibility-statement",
    loaderData,
  });

export default function AccessibilityStatement() {
  return (
    <>
      <PageHeader heading={heading} introduction={[introduction]} eyebrow={dated} />
      <HeadedSections sections={sections} />
    </>
  );
}
