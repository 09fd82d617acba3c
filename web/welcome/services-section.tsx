import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router";
import { servicesSection } from "#practice/home.ts";
import { services } from "#practice/services.ts";
import { PracticePicture } from "#web/pictures/practice-picture.tsx";
import { SectionHeader } from "#web/ui/section-header.tsx";

const sizes = `(min-width: 76rem) ${services.length === 2 ? "37rem, (min-width: 48rem) 47vw" : "24rem, (min-width: 48rem) 31vw"}, 94vw`;
const columns = services.length === 2 ? "md:grid-cols-2" : "md:grid-cols-3";

/** The services as cards; each whole card is a link to its page. */
export function ServicesSection() {
  return (
    <section aria-labelledby="services-heading" className="bg-surface-sunken">
      <div className="page-width py-16 lg:py-28">
        <SectionHeader
          id="services-heading"
          heading={servicesSection.heading}
          introduction={servicesSection.introduction}
        />
        <ul className={`grid gap-6 lg:gap-8 ${columns}`}>
          {services.map(({ slug, title, summary, picture }) => (
            <li
              key={slug}
              className="group relative isolate flex flex-col overflow-hidden rounded-picture bg-surface shadow-card transition-shadow duration-300 hover:shadow-raised"
            >
              <PracticePicture
                {...picture}
                sizes={sizes}
                className="aspect-[4/3] bg-accent-subtle"
                pictureClassName="transition-transform duration-500 ease-out motion-safe:group-hover:scale-[1.03]"
              />
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
                  {servicesSection.more}
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
