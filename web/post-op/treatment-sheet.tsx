import Phone from "lucide-react/icons/phone";
import Printer from "lucide-react/icons/printer";
import { phone } from "#practice/practice.ts";
import { contactLinks } from "#practice/program/contact-links.ts";
import type { TreatmentInstructions } from "#practice/program/shapes.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Letterhead } from "./letterhead.tsx";

/** The instructions for a treatment, printed on a sheet of its own. The last section, when to call us, is set apart. */
export function TreatmentSheet({ instructions, url }: { instructions: TreatmentInstructions; url: string }) {
  const { anchor, title, introduction, sections } = instructions;
  const whenToCall = sections.at(-1);
  return (
    <section
      id={anchor}
      data-sheet
      aria-labelledby={`${anchor}-title`}
      className="border-t border-border pt-10 pb-14 first:border-0 first:pt-0 lg:pt-14 lg:pb-20 print:border-0 print:py-0"
    >
      <Letterhead url={`${url}#${anchor}`} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 print:mt-6">
        <h2 id={`${anchor}-title`} className="text-4xl lg:text-5xl print:text-2xl">
          {title}
        </h2>
        <button
          type="button"
          data-print
          data-needs-script
          aria-label={`Print: ${title}`}
          className={buttonClasses("secondary", "print:hidden")}
        >
          <Printer aria-hidden className="size-4.5 text-accent" />
          Print
        </button>
      </div>
      <p className="mt-5 max-w-3xl text-lg leading-relaxed text-muted print:mt-2 print:max-w-none print:text-base print:leading-normal">
        {introduction}
      </p>
      <div className="mt-8 gap-x-14 md:columns-2 print:mt-3 print:columns-2 print:gap-x-8">
        {sections.slice(0, -1).map(({ heading, ...text }) => (
          <div key={heading} className="break-inside-avoid pb-8 print:break-inside-auto print:pb-3">
            <h3 className="text-2xl print:text-lg">{heading}</h3>
            <Prose {...text} linked={contactLinks} className="mt-3 print:mt-1 print:gap-1.5" />
          </div>
        ))}
      </div>
      {whenToCall && (
        <div className="break-inside-avoid rounded-card bg-warning-subtle p-6 sm:p-8 print:mt-3 print:rounded-control print:border print:p-4">
          <h3 className="flex items-center gap-3 text-2xl print:text-lg">
            <Phone aria-hidden className="size-5.5 shrink-0 text-warning" />
            {whenToCall.heading}
          </h3>
          <Prose
            paragraphs={whenToCall.paragraphs}
            list={whenToCall.list}
            closing={whenToCall.closing}
            linked={contactLinks}
            className="mt-4 print:mt-1.5 print:gap-1.5 print:[&_ul]:grid-cols-2 print:[&_ul]:gap-x-6"
          />
          <a href={`tel:${phone.dial}`} className={buttonClasses("primary", "mt-5 lg:hidden print:hidden")}>
            Call {phone.display}
          </a>
        </div>
      )}
    </section>
  );
}
