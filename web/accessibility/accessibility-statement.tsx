import { site } from "#contract/site/site.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { HeadedSections } from "./headed-sections.tsx";

/** The accessibility statement. */
export function AccessibilityStatement() {
  const { heading, dated, introduction, sections } = site().accessibility.statement;
  return (
    <>
      <PageHeader heading={heading} introduction={[introduction]} eyebrow={dated} />
      <HeadedSections sections={sections} />
    </>
  );
}
