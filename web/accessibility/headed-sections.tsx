import { contactLinks } from "#contract/site/look-up.ts";
import type { Section } from "#contract/site/site.ts";
import { TextSection } from "#web/ui/card.tsx";
import { Prose } from "#web/ui/prose.tsx";

/** A page's sections; the office's phone number and email address in them are links. */
export function HeadedSections({ sections }: { sections: readonly Section[] }) {
  return (
    <div className="page-width pb-8 lg:pb-14">
      {sections.map(({ heading, ...text }) => (
        <TextSection key={heading} heading={heading}>
          <Prose {...text} linked={contactLinks()} />
        </TextSection>
      ))}
    </div>
  );
}
