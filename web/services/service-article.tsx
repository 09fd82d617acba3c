import ArrowRight from "lucide-react/icons/arrow-right";
import SquareArrowOutUpRight from "lucide-react/icons/square-arrow-out-up-right";
import { contactLinks, providerAnchor, providersOf } from "#contract/site/look-up.ts";
import type { Provider, Service } from "#contract/site/site.ts";
import { pagePath } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { PracticePicture } from "#web/pictures/practice-picture.tsx";
import { ButtonLink, buttonClasses } from "#web/ui/button.tsx";
import { TextSection } from "#web/ui/card.tsx";
import { Prose } from "#web/ui/prose.tsx";

/** Frequently asked questions with their answers, all shown. */
function Faq({ heading, entries }: Service["questions"]) {
  return (
    <section aria-labelledby="questions-heading" className="bg-surface-sunken">
      <div className="page-width py-16 lg:py-28">
        <h2 id="questions-heading" className="text-4xl lg:text-5xl">
          {heading}
        </h2>
        <div className="mt-10 grid gap-x-16 gap-y-10 md:grid-cols-2 lg:mt-14 lg:gap-y-14">
          {entries.map(({ question, answer }) => (
            <div key={question} className="border-l-2 border-accent/40 pl-5 lg:pl-7">
              <h3 className="text-xl lg:text-2xl">{question}</h3>
              <p className="mt-2.5 max-w-prose leading-relaxed text-muted">{answer}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The top of a service's page, with its two links (pages-20). */
function ServiceHero({ service }: { service: Service }) {
  const [first = service.summary, ...others] = service.introduction;
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
            {m.nav_request_appointment()}
            <ArrowRight aria-hidden className="size-5" />
          </ButtonLink>
          <a
            href={pagePath("/post-op")}
            target="_blank"
            rel="noopener"
            aria-describedby="new-tab-note"
            className={buttonClasses("secondary", "min-h-13 px-6 text-lg")}
          >
            {m.nav_post_op()}
            <SquareArrowOutUpRight aria-hidden className="size-4.5 text-accent" />
          </a>
        </div>
        <p id="new-tab-note" className="mt-3 text-sm text-muted">
          {m.service_new_tab()}
        </p>
      </div>
      {service.picture && (
        <PracticePicture
          picture={service.picture}
          sizes="(min-width: 76rem) 37rem, (min-width: 64rem) 48vw, 94vw"
          urgent
          className="aspect-[4/3] rounded-panel bg-accent-subtle"
        />
      )}
    </header>
  );
}

/** The steps of a visit. */
function VisitSteps({ heading, steps }: Service["visit"]) {
  return (
    <section
      aria-labelledby="visit-heading"
      className="rounded-panel bg-inverse p-7 text-on-inverse sm:p-12 lg:p-16"
    >
      <h2 id="visit-heading" className="text-4xl lg:text-5xl">
        {heading}
      </h2>
      <ol className="mt-8 grid gap-x-12 sm:grid-cols-2 lg:mt-12 lg:gap-y-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-5 border-t border-inverse-border py-6 lg:py-8">
            <span
              aria-hidden
              className="w-9 shrink-0 font-display text-4xl leading-none text-on-inverse-muted"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-2 leading-relaxed text-on-inverse-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The service's provider, with a link to their introduction. */
function WhoYouWillSee({ provider }: { provider: Provider }) {
  const { name, credentials, job_title, picture, blurb } = provider;
  const anchor = providerAnchor(provider);
  return (
    <section aria-labelledby={`${anchor}-heading`} className="page-width py-16 lg:py-28">
      <div className="grid items-center gap-x-16 gap-y-8 md:grid-cols-[16rem_1fr] lg:grid-cols-[20rem_1fr]">
        <PracticePicture
          picture={picture}
          sizes="(min-width: 64rem) 20rem, 16rem"
          className="aspect-[3/4] w-full max-w-64 rounded-t-full rounded-b-box bg-accent-subtle lg:max-w-none"
          pictureClassName="object-[50%_20%]"
        />
        <div>
          <p className="font-semibold text-accent">{m.service_who_you_will_see()}</p>
          <h2 id={`${anchor}-heading`} className="mt-2 text-4xl lg:text-5xl">
            <span translate="no">{name}</span>
            {credentials && <span className="whitespace-nowrap">{`, ${credentials}`}</span>}
          </h2>
          <p className="mt-2 text-lg text-muted">{job_title}</p>
          <p className="mt-5 mb-7 max-w-2xl text-lg leading-relaxed">{blurb[0]}</p>
          <ButtonLink variant="secondary" to={`/about/team#${anchor}`} className="min-h-13 px-7">
            {m.service_more_about({ name })}
            <ArrowRight aria-hidden className="size-5" />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** A service's whole page. */
export function ServiceArticle({ service }: { service: Service }) {
  return (
    <article>
      <ServiceHero service={service} />
      <div className="page-width pb-16 lg:pb-28">
        {service.sections.map(({ heading, ...text }) => (
          <TextSection key={heading} heading={heading}>
            <Prose {...text} linked={contactLinks()} />
          </TextSection>
        ))}
        {service.visit.steps.length > 0 && (
          <div className="mt-6 lg:mt-12">
            <VisitSteps {...service.visit} />
          </div>
        )}
      </div>
      {service.questions.entries.length > 0 && <Faq {...service.questions} />}
      {providersOf(service.specialty).map((provider) => (
        <WhoYouWillSee key={provider.key} provider={provider} />
      ))}
    </article>
  );
}
