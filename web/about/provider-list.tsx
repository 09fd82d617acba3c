import ArrowRight from "lucide-react/icons/arrow-right";
import { presentProviders, providerAnchor } from "#contract/site/look-up.ts";
import { type Provider, site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { PracticePicture } from "#web/pictures/practice-picture.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

/** A provider: portrait, name, biography, languages and services. */
export function ProviderIntroduction({ provider, isFirst }: { provider: Provider; isFirst: boolean }) {
  const { name, credentials, job_title, blurb, languages, picture } = provider;
  const anchor = providerAnchor(provider);
  const given = site().services.services.filter(({ specialty }) => provider.specialties.includes(specialty));
  return (
    <section id={anchor} aria-labelledby={`${anchor}-name`} className="group even:bg-accent-subtle">
      <div className="page-width grid items-center gap-x-10 gap-y-8 py-14 md:grid-cols-[2fr_3fr] md:group-even:grid-cols-[3fr_2fr] lg:gap-x-20 lg:py-24">
        <PracticePicture
          picture={picture}
          urgent={isFirst}
          sizes="(min-width: 76rem) 27rem, (min-width: 48rem) 36vw, 18rem"
          className="aspect-[4/5] w-full max-w-72 rounded-t-full rounded-b-card bg-accent-subtle md:max-w-none md:group-even:order-last"
          pictureClassName="object-top"
        />
        <div className="max-w-2xl">
          <p className="font-semibold text-accent">{job_title}</p>
          <h2 id={`${anchor}-name`} className="mt-2 text-4xl lg:text-5xl">
            <span translate="no">{name}</span>
            {credentials && <span className="whitespace-nowrap">{`, ${credentials}`}</span>}
          </h2>
          <div className="mt-6 grid gap-4 text-lg leading-relaxed">
            {blurb.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          {languages.length > 0 && (
            <dl className="mt-8 border-l-2 border-accent/40 pl-4">
              <dt className="text-sm text-muted">{m.team_speaks()}</dt>
              <dd className="font-semibold">{languages.join(", ")}</dd>
            </dl>
          )}
          <div className="mt-5 flex flex-wrap gap-x-8">
            {given.map(({ slug, title }) => (
              <TextLink key={slug} to={`/services/${slug}`} variant="standalone" className="group/link">
                {title}
                <ArrowRight
                  aria-hidden
                  className="size-4.5 transition-transform duration-300 group-hover/link:translate-x-1"
                />
              </TextLink>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/** The providers, each with an introduction. */
export function ProviderList() {
  return (
    <>
      <PageHeader heading={site().team.heading} introduction={[site().team.introduction]} />
      <div className="border-t border-border">
        {presentProviders().map((provider, index) => (
          <ProviderIntroduction key={provider.name} provider={provider} isFirst={index === 0} />
        ))}
      </div>
    </>
  );
}
