import { accessibilityServices } from "#practice/accessibility/services.ts";
import { HeadedSections } from "../accessibility/headed-sections.tsx";
import { InsurerTable } from "../accessibility/insurer-table.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import type { Route } from "./+types/accessibility-services";
import { describePage } from "./describe-page.ts";

const { heading, introduction, sections, contacts, searchDescription } = accessibilityServices;

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage({
    title: heading,
    description: searchDescription,
    path: "/accessibility-services",
    matches,
  });

export default function AccessibilityServices() {
  return (
    <>
      <PageHeader heading={heading} introduction={introduction} />
      <HeadedSections sections={sections} />
      <section aria-labelledby="insurers-heading" className="bg-surface-sunken">
        <div className="page-width py-14 lg:py-24">
          <div className="grid items-end gap-x-16 gap-y-3 lg:grid-cols-2">
            <h2 id="insurers-heading" className="text-4xl lg:text-5xl">
              {contacts.heading}
            </h2>
            <p className="max-w-lg text-lg text-muted">{contacts.introduction}</p>
          </div>
          <div className="mt-8 lg:mt-12">
            <InsurerTable labelledBy="insurers-heading" />
          </div>
        </div>
      </section>
    </>
  );
}
