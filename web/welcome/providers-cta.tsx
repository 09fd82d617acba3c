import ArrowRight from "lucide-react/icons/arrow-right";
import { providersCall } from "#practice/home.ts";
import { providers } from "#practice/providers.ts";
import { PracticePicture } from "#web/pictures/practice-picture.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

const columns = ["max-w-72 grid-cols-1", "max-w-xl grid-cols-2"][providers.length - 1] ?? "grid-cols-3";

/** The call to action to read about the providers, with their portraits. */
export function ProvidersCta() {
  return (
    <section aria-labelledby="providers-heading" className="overflow-hidden bg-surface">
      <div className="page-width grid items-center gap-x-16 gap-y-12 py-16 lg:grid-cols-[1fr_1.6fr] lg:py-28">
        <div>
          <h2 id="providers-heading" className="text-4xl lg:text-6xl">
            {providersCall.heading}
          </h2>
          <p className="mt-5 mb-8 max-w-md text-lg leading-relaxed text-muted">{providersCall.paragraph}</p>
          <ButtonLink variant="secondary" to={providersCall.action.href} className="min-h-13 px-7 text-lg">
            {providersCall.action.label}
            <ArrowRight aria-hidden className="size-5" />
          </ButtonLink>
        </div>
        <ul className={`grid gap-3 sm:gap-6 ${columns}`}>
          {providers.map(({ key, name, jobTitle, picture }) => (
            <li key={key} className="lg:nth-2:not-last:-translate-y-8">
              <PracticePicture
                {...picture}
                sizes="(min-width: 76rem) 14rem, (min-width: 64rem) 18vw, 31vw"
                className="aspect-[3/4] rounded-t-full rounded-b-box bg-accent-subtle"
                pictureClassName="object-[50%_20%]"
              />
              <p className="mt-4 font-display text-base leading-snug font-semibold text-balance sm:text-xl">
                {name}
              </p>
              <p className="mt-1 text-sm leading-snug text-muted sm:text-base">{jobTitle}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
