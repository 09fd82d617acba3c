import ArrowRight from "lucide-react/icons/arrow-right";
import Phone from "lucide-react/icons/phone";
import { describeOpeningHours } from "#contract/site/describe-hours.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { PracticePicture } from "#web/pictures/practice-picture.tsx";
import { ButtonLink, buttonClasses } from "#web/ui/button.tsx";

interface RequestLinkProps {
  label: string;
  /** The page on which a guest requests an appointment; signed-in patients use /appointments. */
  href: string;
  className?: string;
}

/** A link to the appointment form for guests or for patients; the document's session attribute shows one. */
export function RequestLink({ label, href, className = "" }: RequestLinkProps) {
  return [
    { to: href, shownWhen: "signed-out" },
    { to: "/appointments", shownWhen: "signed-in" },
  ].map(({ to, shownWhen }) => (
    <ButtonLink
      key={shownWhen}
      to={to}
      data-shown-when={shownWhen}
      className={`min-h-13 px-6 text-lg sm:px-7 ${className}`}
    >
      {label}
      <ArrowRight aria-hidden className="size-5" />
    </ButtonLink>
  ));
}

/** A heading that ends with the practice's name, in two parts, since the name does not wrap. */
function splitHeading(): readonly [string, string] {
  const { heading } = site().home.hero;
  const { name } = site().practice;
  return name && heading.endsWith(name) ? [heading.slice(0, -name.length), name] : [heading, ""];
}

/**
 * The backdrops of the two color schemes. A lazy image that is not displayed is not fetched: browsers load only that of
 * their color scheme.
 */
function backdrops() {
  const { light, dark } = site().home.hero.backdrops;
  const only = !light || !dark || light.name === dark.name;
  if (only) return [{ picture: light ?? dark, shown: "block" }];
  return [
    { picture: light, shown: "block dark:hidden" },
    { picture: dark, shown: "hidden dark:block" },
  ];
}

/** The hero of the home page; its picture of the office has a light and a dark version. */
export function Hero() {
  const { hero } = site().home;
  const { address, phone, tagline } = site().practice;
  const [greeting, name] = splitHeading();
  return (
    <section aria-labelledby="welcome-heading" className="relative isolate overflow-hidden">
      <div className="page-width grid content-center pt-12 pb-10 sm:pt-16 lg:min-h-[min(58rem,calc(100svh-var(--top-bar-height)-2.75rem))] lg:grid-rows-[1fr_auto] lg:pt-12 lg:pb-7">
        <div className="self-center">
          <p className="max-w-xs font-semibold text-balance text-accent sm:max-w-none">{tagline}</p>
          <h1 id="welcome-heading" className="mt-4 max-w-[10em] text-welcome font-medium">
            {greeting}
            {/* The name does not wrap if the line is long enough. */}
            <span className="inline-block">{name}</span>
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg leading-relaxed text-muted lg:text-xl lg:leading-relaxed">
            {hero.paragraph}
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-3">
            <RequestLink {...hero.request} />
            {phone.display && (
              <a href={`tel:${phone.dial}`} className={buttonClasses("secondary", "min-h-13 px-6 text-lg")}>
                <Phone aria-hidden className="size-5 text-accent" />
                <span className="sr-only">{`${m.common_call_us()} `}</span>
                {phone.display}
              </a>
            )}
          </div>
        </div>
        <dl className="mt-10 flex flex-wrap gap-x-10 gap-y-4 text-foreground lg:mt-14">
          {describeOpeningHours().map(({ days, hours }) => (
            <div key={days} className="border-l-2 border-accent/40 pl-4">
              <dt className="text-sm text-muted">{days}</dt>
              <dd className="font-semibold first-letter:uppercase">{hours}</dd>
            </div>
          ))}
          {address.street && (
            <div className="border-l-2 border-accent/40 pl-4">
              <dt className="text-sm text-muted">{`${address.city}, ${address.state_code}`}</dt>
              <dd className="font-semibold">{address.street}</dd>
            </div>
          )}
        </dl>
      </div>
      {backdrops().map(({ picture, shown }) => (
        <PracticePicture
          key={shown}
          picture={picture}
          sizes="(min-width: 64rem) max(100vw, 90rem), 150vw"
          urgent
          className={`behind-words ${shown} -z-raised aspect-[5/4] sm:aspect-[8/5] lg:absolute lg:inset-0 lg:aspect-auto`}
          pictureClassName="object-[88%_80%] sm:object-[100%_75%] lg:object-[100%_80%]"
        />
      ))}
    </section>
  );
}
