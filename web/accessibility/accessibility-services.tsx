import { accessibilityServices } from "#practice/accessibility/services.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { HeadedSections } from "./headed-sections.tsx";
import { InsurerTable } from "./insurer-table.tsx";

const { heading, introduction, sections, contacts } = accessibilityServices;

/** What the office offers for accessibility, and the contact at each insurer. */
export function AccessibilityServices() {
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
