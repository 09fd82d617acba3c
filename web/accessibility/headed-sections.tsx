import { contactLinks } from "#practice/contact-links.ts";
import type { ContentSection } from "#practice/content-section.ts";
import { LinedSection } from "../ui/lined-section.tsx";
import { WrittenText } from "../ui/written-text.tsx";

/** A page's sections; the office's number and address in them can be tapped. */
export function HeadedSections({ sections }: { sections: readonly ContentSection[] }) {
  return (
    <div className="page-width pb-8 lg:pb-14">
      {sections.map(({ heading, ...text }) => (
        <LinedSection key={heading} heading={heading}>
          <WrittenText {...text} linked={contactLinks} />
        </LinedSection>
      ))}
    </div>
  );
}
