import Phone from "lucide-react/icons/phone";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { buttonClasses } from "#web/ui/button.tsx";
import { toothPath } from "./tooth-path.ts";

/** Three arches as those around portraits, each with a tooth. */
function Arches() {
  return (
    <div
      aria-hidden
      className="grid max-w-xl grid-cols-3 gap-3 sm:gap-6 lg:max-w-none lg:justify-self-stretch"
    >
      {["bg-accent-subtle", "bg-surface shadow-card lg:-translate-y-8", "bg-accent-subtle"].map(
        (classes, index) => (
          <div
            key={classes + String(index)}
            className={`grid aspect-[3/4] place-items-center rounded-t-full rounded-b-box ${classes}`}
          >
            <svg viewBox="8 10 48 48" className="mt-6 w-1/2" strokeWidth="1.2" strokeLinejoin="round">
              <path d={toothPath} className="fill-background stroke-accent" />
            </svg>
          </div>
        ),
      )}
    </div>
  );
}

/** What visitors read on every page of a closed practice: its name and phone, where they are known (site-12). */
export function OpeningSoon() {
  const { name, phone } = site().practice;
  return (
    <section
      aria-labelledby="opening-heading"
      className="page-width grid min-h-[calc(100svh-var(--top-bar-height))] content-center items-center gap-x-16 gap-y-12 py-16 lg:grid-cols-[1.2fr_1fr]"
    >
      <div>
        <p className="max-w-2xl text-lg font-semibold text-balance text-accent sm:text-xl">
          {name || m.opening_soon_unnamed()}
        </p>
        <h1 id="opening-heading" className="mt-4 text-welcome font-medium">
          {m.opening_soon_heading()}
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg leading-relaxed text-muted lg:text-xl lg:leading-relaxed">
          {phone.display ? m.opening_soon_call() : m.opening_soon_check_back()}
        </p>
        {phone.display && (
          <p className="mt-8">
            <a href={`tel:${phone.dial}`} className={buttonClasses("primary", "min-h-13 px-7 text-lg")}>
              <Phone aria-hidden className="size-5" />
              <span className="sr-only">{`${m.common_call_us()} `}</span>
              {phone.display}
            </a>
          </p>
        )}
      </div>
      <Arches />
    </section>
  );
}
