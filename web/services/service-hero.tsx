import ArrowRight from "lucide-react/icons/arrow-right";
import SquareArrowOutUpRight from "lucide-react/icons/square-arrow-out-up-right";
import type { Service, ServicePage } from "#practice/program/shapes.ts";
import { PracticePicture } from "#web/pictures/practice-picture.tsx";
import { buttonClasses } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** The top of a service's page, with its two links (pages-20). */
export function ServiceHero({ service, page }: { service: Service; page: ServicePage }) {
  const [first, ...others] = page.introduction;
  return (
    <header className="page-width grid items-center gap-x-16 gap-y-10 pt-10 pb-14 sm:pt-14 lg:grid-cols-[1fr_1.05fr] lg:pt-16 lg:pb-24">
      <div>
        <h1 className="text-page-title font-medium">{service.title}</h1>
        <p className="mt-6 text-lg leading-relaxed lg:text-xl lg:leading-relaxed">{first}</p>
        {others.map((text) => (
          <p key={text} className="mt-4 text-lg leading-relaxed text-muted">
            {text}
          </p>
        ))}
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <ButtonLink to="/request-appointment" className="min-h-13 px-7 text-lg">
            Request an Appointment
            <ArrowRight aria-hidden className="size-5" />
          </ButtonLink>
          <a
            href="/post-op"
            target="_blank"
            rel="noopener"
            aria-describedby="new-tab-note"
            className={buttonClasses("secondary", "min-h-13 px-6 text-lg")}
          >
            Post Op Instructions
            <SquareArrowOutUpRight aria-hidden className="size-4.5 text-accent" />
          </a>
        </div>
        <p id="new-tab-note" className="mt-3 text-sm text-muted">
          The instructions open in a new tab.
        </p>
      </div>
      <PracticePicture
        {...service.picture}
        sizes="(min-width: 76rem) 37rem, (min-width: 64rem) 48vw, 94vw"
        urgent
        className="aspect-[4/3] rounded-panel bg-accent-subtle"
      />
    </header>
  );
}
