import type { ServicePage } from "#practice/program/shapes.ts";

/** Frequently asked questions with their answers, all shown. */
export function Faq({ heading, entries }: ServicePage["questions"]) {
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
