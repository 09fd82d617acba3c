import ArrowRight from "lucide-react/icons/arrow-right";
import { providerAnchor } from "#practice/program/find-providers.ts";
import type { Provider } from "#practice/program/shapes.ts";
import { PracticePicture } from "#web/pictures/practice-picture.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** The service's provider, with a link to their introduction. */
export function WhoYouWillSee({ provider }: { provider: Provider }) {
  const { name, credentials, jobTitle, picture, blurb } = provider;
  const anchor = providerAnchor(provider);
  return (
    <section aria-labelledby={`${anchor}-heading`} className="page-width py-16 lg:py-28">
      <div className="grid items-center gap-x-16 gap-y-8 md:grid-cols-[16rem_1fr] lg:grid-cols-[20rem_1fr]">
        <PracticePicture
          {...picture}
          sizes="(min-width: 64rem) 20rem, 16rem"
          className="aspect-[3/4] w-full max-w-64 rounded-t-full rounded-b-box bg-accent-subtle lg:max-w-none"
          pictureClassName="object-[50%_20%]"
        />
        <div>
          <p className="font-semibold text-accent">Who you will see</p>
          <h2 id={`${anchor}-heading`} className="mt-2 text-4xl lg:text-5xl">
            {name}, <span className="whitespace-nowrap">{credentials}</span>
          </h2>
          <p className="mt-2 text-lg text-muted">{jobTitle}</p>
          <p className="mt-5 mb-7 max-w-2xl text-lg leading-relaxed">{blurb[0]}</p>
          <ButtonLink variant="secondary" to={`/about/team#${anchor}`} className="min-h-13 px-7">
            More about {name}
            <ArrowRight aria-hidden className="size-5" />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
