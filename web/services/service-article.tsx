import { contactLinks } from "#practice/program/contact-links.ts";
import { providersOf } from "#practice/program/find-providers.ts";
import type { Service, ServicePage } from "#practice/program/shapes.ts";
import { Prose } from "#web/ui/prose.tsx";
import { TextSection } from "#web/ui/text-section.tsx";
import { Faq } from "./faq.tsx";
import { ServiceHero } from "./service-hero.tsx";
import { VisitSteps } from "./visit-steps.tsx";
import { WhoYouWillSee } from "./who-you-will-see.tsx";

/** A service's whole page. */
export function ServiceArticle({ service, page }: { service: Service; page: ServicePage }) {
  return (
    <article>
      <ServiceHero service={service} page={page} />
      <div className="page-width pb-16 lg:pb-28">
        {page.sections.map(({ heading, ...text }) => (
          <TextSection key={heading} heading={heading}>
            <Prose {...text} linked={contactLinks} />
          </TextSection>
        ))}
        <div className="mt-6 lg:mt-12">
          <VisitSteps {...page.visit} />
        </div>
      </div>
      <Faq {...page.questions} />
      {providersOf(service.specialty).map((provider) => (
        <WhoYouWillSee key={provider.key} provider={provider} />
      ))}
    </article>
  );
}
