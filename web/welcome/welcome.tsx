import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router";
import type { DayOfWeek } from "#contract/site/days-of-week.ts";
import { nameOfDay } from "#contract/site/describe-hours.ts";
import { siteFormat } from "#contract/site/format.ts";
import { presentProviders } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { PracticePicture } from "#web/pictures/practice-picture.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { SectionHeader } from "#web/ui/card.tsx";
import { Carousel } from "#web/ui/carousel.tsx";
import { Hero, RequestLink } from "./hero.tsx";
import { NoticeBanner } from "./notice-banner.tsx";

/** Names as a choice in words: 'Morning or Afternoon'. */
const eitherOf = siteFormat(({ locale }) => new Intl.ListFormat(locale, { type: "disjunction" }));

/** Who works on a day, by the names that texts use. */
const namesOn = (day: DayOfWeek) =>
  presentProviders()
    .filter(({ hours }) => hours[day])
    .map(({ short_name }) => short_name)
    .join(", ");

/** The call to action to request an appointment, beside the providers of each weekday. */
export function ScheduleCta() {
  return (
    <section aria-labelledby="schedule-heading" className="page-width pt-16 lg:pt-28">
      <div className="grid overflow-hidden rounded-panel bg-[light-dark(var(--color-inverse),var(--color-accent-subtle))] text-on-inverse lg:grid-cols-[1.15fr_1fr]">
        <div className="p-7 sm:p-12 lg:p-16">
          <h2 id="schedule-heading" className="text-4xl lg:text-6xl">
            {site().home.schedule_call.heading}
          </h2>
          <p className="mt-5 mb-8 max-w-md text-lg leading-relaxed text-on-inverse-muted">
            {site().home.schedule_call.paragraph}
          </p>
          <RequestLink
            {...site().home.schedule_call.action}
            className="bg-on-inverse! text-inverse! hover:bg-on-inverse-muted! focus-visible:outline-on-inverse"
          />
        </div>
        <div className="border-t border-inverse-border p-7 sm:p-12 lg:border-t-0 lg:border-l lg:p-16">
          <h3 className="font-sans text-base font-semibold tracking-normal">{m.home_who_is_in()}</h3>
          <ul className="mt-3">
            {site().hours.weekdays.map(({ value, label }) => (
              <li
                key={value}
                className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-inverse-border py-3.5"
              >
                <span className="font-display text-xl">{nameOfDay(value)}</span>
                <span className="text-on-inverse-muted">
                  {/\((.+)\)$/.exec(label)?.[1] ?? namesOn(value)}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-5 text-on-inverse-muted">
            {eitherOf().format(site().hours.time_frames.map(({ label }) => label))}
          </p>
        </div>
      </div>
    </section>
  );
}

const columnsFor = (providers: number) =>
  ["max-w-72 grid-cols-1", "max-w-xl grid-cols-2"][providers - 1] ?? "grid-cols-3";

/** The call to action to read about the providers, with their portraits. */
export function ProvidersCta() {
  if (presentProviders().length === 0) return null;
  return (
    <section aria-labelledby="providers-heading" className="overflow-hidden bg-surface">
      <div className="page-width grid items-center gap-x-16 gap-y-12 py-16 lg:grid-cols-[1fr_1.6fr] lg:py-28">
        <div>
          <h2 id="providers-heading" className="text-4xl lg:text-6xl">
            {site().home.providers_call.heading}
          </h2>
          <p className="mt-5 mb-8 max-w-md text-lg leading-relaxed text-muted">
            {site().home.providers_call.paragraph}
          </p>
          <ButtonLink
            variant="secondary"
            to={site().home.providers_call.action.href}
            className="min-h-13 px-7 text-lg"
          >
            {site().home.providers_call.action.label}
            <ArrowRight aria-hidden className="size-5" />
          </ButtonLink>
        </div>
        <ul className={`grid gap-3 sm:gap-6 ${columnsFor(presentProviders().length)}`}>
          {presentProviders().map(({ key, name, job_title, picture }) => (
            <li key={key} className="lg:nth-2:not-last:-translate-y-8">
              <PracticePicture
                picture={picture}
                sizes="(min-width: 76rem) 14rem, (min-width: 64rem) 18vw, 31vw"
                className="aspect-[3/4] rounded-t-full rounded-b-box bg-accent-subtle"
                pictureClassName="object-[50%_20%]"
              />
              <p
                translate="no"
                className="mt-4 font-display text-base leading-snug font-semibold text-balance sm:text-xl"
              >
                {name}
              </p>
              <p className="mt-1 text-sm leading-snug text-muted sm:text-base">{job_title}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The office in pictures; a single picture is shown without a carousel. */
export function OfficeTour() {
  const slides = site().home.photos.pictures.map((picture) => ({
    key: picture.name,
    content: (
      <PracticePicture
        picture={picture}
        sizes="(min-width: 81rem) 76rem, 94vw"
        className="aspect-[4/3] bg-accent-subtle rounded-picture sm:aspect-[16/10] lg:aspect-[15/8]"
        pictureClassName="object-[50%_35%]"
      />
    ),
  }));
  if (slides.length === 0) return null;
  const heading = (
    <h2 id="office-heading" className="text-4xl lg:text-6xl">
      {site().home.photos.heading}
    </h2>
  );
  if (slides.length === 1) {
    return (
      <section aria-labelledby="office-heading" className="page-width grid gap-8 py-16 lg:gap-12 lg:py-24">
        {heading}
        {slides[0]?.content}
      </section>
    );
  }
  return (
    <Carousel labelledBy="office-heading" slides={slides} className="py-16 lg:py-24">
      {heading}
    </Carousel>
  );
}

/** The services as cards; each whole card is a link to its page. */
export function ServicesSection() {
  const { services } = site().services;
  if (services.length === 0) return null;
  const hasPictures = services.some(({ picture }) => picture);
  const [columns, width] = services.length === 2 ? ["md:grid-cols-2", 37] : ["md:grid-cols-3", 24];
  return (
    <section aria-labelledby="services-heading" className="bg-surface-sunken">
      <div className="page-width py-16 lg:py-28">
        <SectionHeader
          id="services-heading"
          heading={site().home.services.heading}
          introduction={site().home.services.introduction}
        />
        <ul className={`grid gap-6 lg:gap-8 ${columns}`}>
          {services.map(({ slug, title, summary, picture }) => (
            <li
              key={slug}
              className="group relative isolate flex flex-col overflow-hidden rounded-picture bg-surface shadow-card transition-shadow duration-300 hover:shadow-raised"
            >
              {hasPictures && (
                <PracticePicture
                  picture={picture}
                  sizes={`(min-width: 76rem) ${width}rem, (min-width: 48rem) ${width === 37 ? "47vw" : "31vw"}, 94vw`}
                  className="aspect-[4/3] bg-accent-subtle"
                  pictureClassName="transition-transform duration-500 ease-out motion-safe:group-hover:scale-[1.03]"
                />
              )}
              <div className="flex grow flex-col p-6 lg:p-8">
                <h3 className="text-2xl lg:text-card-title">
                  <Link
                    to={`/services/${slug}`}
                    className="covering-link after:rounded-picture after:-outline-offset-3"
                  >
                    {title}
                  </Link>
                </h3>
                <p className="mt-3 mb-6 text-muted">{summary}</p>
                <span
                  aria-hidden
                  className="mt-auto inline-flex items-center gap-2 font-semibold text-accent"
                >
                  {site().home.services.more}
                  <ArrowRight className="size-4.5 transition-transform duration-300 group-hover:translate-x-1" />
                </span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The home page above its posts. */
export function Welcome() {
  return (
    <>
      <NoticeBanner />
      <Hero />
      <OfficeTour />
      <ServicesSection />
      <ScheduleCta />
    </>
  );
}
