import Phone from "lucide-react/icons/phone";
import Printer from "lucide-react/icons/printer";
import { contactLinks } from "#contract/site/look-up.ts";
import { site, type Treatment } from "#contract/site/site.ts";
import { pagePath } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { InlineScript } from "#web/islands/inline-script.tsx";
import { buttonClasses } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Prose } from "#web/ui/prose.tsx";
import * as script from "./instructions.inline.ts?script";

/** The treatments as links to their sheets; it stays in view where there is room beside them. */
export function ContentsList() {
  return (
    <nav
      aria-labelledby="contents-heading"
      className="lg:sticky lg:top-[calc(var(--top-bar-height)+2.5rem)] lg:self-start print:hidden"
    >
      <h2 id="contents-heading" className="font-sans text-base font-semibold tracking-normal text-accent">
        {site().post_op.contents_heading}
      </h2>
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-1">
        {site().post_op.treatments.map(({ anchor, title }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              suppressHydrationWarning
              className="flex min-h-11 items-center border-l-2 border-border py-1.5 pl-4 leading-snug transition-colors hover:border-accent hover:text-accent aria-[current=location]:border-accent aria-[current=location]:font-semibold aria-[current=location]:text-accent"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The practice's name and contact, in print only, where the top bar is hidden. */
export function Letterhead({ url }: { url: string }) {
  const { street, city, state_code, postcode } = site().practice.address;
  return (
    <p
      data-letterhead
      className="hidden text-sm print:flex print:items-baseline print:justify-between print:gap-6"
    >
      <span className="font-display text-lg font-semibold">{site().practice.name}</span>
      <span className="text-right">
        <span className="whitespace-nowrap">{site().practice.phone.display}</span> · {street}, {city},{" "}
        {state_code} {postcode}
        <br />
        {url}
      </span>
    </p>
  );
}

/** The instructions for a treatment, printed on a sheet of its own. The last section, when to call us, is set apart. */
export function TreatmentSheet({ instructions, url }: { instructions: Treatment; url: string }) {
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
          aria-label={m.post_op_print_sheet({ title })}
          className={buttonClasses("secondary", "print:hidden")}
        >
          <Printer aria-hidden className="size-4.5 text-accent" />
          {m.post_op_print()}
        </button>
      </div>
      <p className="mt-5 max-w-3xl text-lg leading-relaxed text-muted print:mt-2 print:max-w-none print:text-base print:leading-normal">
        {introduction}
      </p>
      <div className="mt-8 gap-x-14 md:columns-2 print:mt-3 print:columns-2 print:gap-x-8">
        {sections.slice(0, -1).map(({ heading, ...text }) => (
          <div key={heading} className="break-inside-avoid pb-8 print:break-inside-auto print:pb-3">
            <h3 className="text-2xl print:text-lg">{heading}</h3>
            <Prose {...text} linked={contactLinks()} className="mt-3 print:mt-1 print:gap-1.5" />
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
            linked={contactLinks()}
            className="mt-4 print:mt-1.5 print:gap-1.5 print:[&_ul]:grid-cols-2 print:[&_ul]:gap-x-6"
          />
          <a
            href={`tel:${site().practice.phone.dial}`}
            className={buttonClasses("primary", "mt-5 lg:hidden print:hidden")}
          >
            {m.common_call_number({ phone: site().practice.phone.display })}
          </a>
        </div>
      )}
    </section>
  );
}

/** Every treatment's instructions beside their contents list; on paper one sheet each. */
export function Instructions({ origin }: { origin: string }) {
  const path = pagePath("/post-op");
  const url = origin + path;
  return (
    <div data-offline-path={path === "/post-op" ? undefined : path}>
      <div data-sheets-opening>
        <Letterhead url={url} />
        <PageHeader heading={site().post_op.heading} introduction={site().post_op.introduction}>
          <div data-needs-script className="mt-2 print:hidden">
            <button type="button" data-print className={buttonClasses("secondary")}>
              <Printer aria-hidden className="size-4.5 text-accent" />
              {m.post_op_print_all()}
            </button>
          </div>
        </PageHeader>
      </div>
      <div className="border-t border-border print:border-0">
        <div className="page-width grid gap-x-16 gap-y-12 pt-10 pb-6 lg:grid-cols-[15rem_1fr] lg:pt-16 print:block print:w-full print:py-0">
          <ContentsList />
          <div className="min-w-0">
            {site().post_op.treatments.map((instructions) => (
              <TreatmentSheet key={instructions.anchor} instructions={instructions} url={url} />
            ))}
          </div>
        </div>
      </div>
      <InlineScript script={script} />
    </div>
  );
}
