import Phone from "lucide-react/icons/phone";
import { hero } from "#practice/home.ts";
import { describeOpeningHours } from "#practice/opening-hours.ts";
import { address, phone, practiceName, tagline } from "#practice/practice.ts";
import { buttonLook } from "../ui/button.tsx";
import { PracticePicture } from "../ui/practice-picture.tsx";
import { RequestLink } from "./request-link.tsx";

const [greeting, name] = hero.heading.endsWith(practiceName)
  ? [hero.heading.slice(0, -practiceName.length), practiceName]
  : [hero.heading, ""];

// A picture that is not shown is not fetched as long as it is lazy, so that each reader pays for one backdrop only.
// The system's scheme holds unless the reader chose another (styles.css).
const backdrops = [
  {
    picture: hero.backdrops.light,
    shown: "block dark:hidden in-data-[theme=light]:block! in-data-[theme=dark]:hidden!",
  },
  {
    picture: hero.backdrops.dark,
    shown: "hidden dark:block in-data-[theme=light]:hidden! in-data-[theme=dark]:block!",
  },
];

/** The welcome, in a room that is sunny in light mode and lamp-lit in dark mode. */
export function Hero() {
  return (
    <section aria-labelledby="welcome-heading" className="relative isolate overflow-hidden">
      <div className="page-width grid content-center pt-12 pb-10 sm:pt-16 lg:min-h-[min(58rem,calc(100svh-var(--top-bar-height)-2.75rem))] lg:grid-rows-[1fr_auto] lg:pt-12 lg:pb-7">
        <div className="self-center">
          <p className="max-w-xs font-semibold text-balance text-brand sm:max-w-none">{tagline}</p>
          <h1
            id="welcome-heading"
            className="mt-4 max-w-[10em] text-[clamp(2.75rem,1.2rem+4vw,5rem)] leading-[1.02] font-medium tracking-[-0.025em]"
          >
            {greeting}
            {/* A name is read in one piece where the line is long enough. */}
            <span className="inline-block">{name}</span>
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg leading-relaxed text-ink-soft lg:text-xl lg:leading-relaxed">
            {hero.paragraph}
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-3">
            <RequestLink {...hero.request} />
            <a href={`tel:${phone.dial}`} className={buttonLook("secondary", "min-h-13 px-6 text-lg")}>
              <Phone aria-hidden className="size-5 text-brand" />
              <span className="sr-only">Call us: </span>
              {phone.display}
            </a>
          </div>
        </div>
        <dl className="mt-10 flex flex-wrap gap-x-10 gap-y-4 text-ink lg:mt-14">
          {describeOpeningHours().map(({ days, hours }) => (
            <div key={days} className="border-l-2 border-brand/40 pl-4">
              <dt className="text-sm text-ink-soft">{days}</dt>
              <dd className="font-semibold first-letter:uppercase">{hours}</dd>
            </div>
          ))}
          <div className="border-l-2 border-brand/40 pl-4">
            <dt className="text-sm text-ink-soft">
              {address.city}, {address.stateCode}
            </dt>
            <dd className="font-semibold">{address.street}</dd>
          </div>
        </dl>
      </div>
      {backdrops.map(({ picture, shown }) => (
        <PracticePicture
          key={picture.name}
          {...picture}
          sizes="(min-width: 64rem) max(100vw, 90rem), 150vw"
          urgent
          className={`behind-words ${shown} -z-10 aspect-[5/4] sm:aspect-[8/5] lg:absolute lg:inset-0 lg:aspect-auto`}
          pictureClassName="object-[88%_80%] sm:object-[100%_75%] lg:object-[100%_80%]"
        />
      ))}
    </section>
  );
}
