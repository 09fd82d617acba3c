import { accessibilityStatement } from "#practice/accessibility/statement.ts";
import { HeadedSections } from "../accessibility/headed-sections.tsx";
import { PageOpening } from "../ui/page-opening.tsx";
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
      <PageOpening heading={heading} introduction={[introduction]} above={dated} />
      <HeadedSections sections={sections} />
    </>
  );
}
