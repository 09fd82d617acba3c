import type { ServicePage } from "#practice/program/shapes.ts";

/** The steps of a visit. */
export function VisitSteps({ heading, steps }: ServicePage["visit"]) {
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
