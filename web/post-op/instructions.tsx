import Printer from "lucide-react/icons/printer";
import { postOpPage } from "#practice/post-op/page.ts";
import { treatments } from "#practice/post-op/treatments.ts";
import { InlineScript } from "#web/islands/inline-script.tsx";
import { buttonClasses } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ContentsList } from "./contents-list.tsx";
import * as script from "./instructions.inline.ts?script";
import { Letterhead } from "./letterhead.tsx";
import { TreatmentSheet } from "./treatment-sheet.tsx";

/** Every treatment's instructions beside their contents list; on paper one sheet each. */
export function Instructions({ origin }: { origin: string }) {
  return (
    <div>
      <div data-sheets-opening>
        <Letterhead url={`${origin}/post-op`} />
        <PageHeader heading={postOpPage.heading} introduction={postOpPage.introduction}>
          <div data-needs-script className="mt-2 print:hidden">
            <button type="button" data-print className={buttonClasses("secondary")}>
              <Printer aria-hidden className="size-4.5 text-accent" />
              Print all
            </button>
          </div>
        </PageHeader>
      </div>
      <div className="border-t border-border print:border-0">
        <div className="page-width grid gap-x-16 gap-y-12 pt-10 pb-6 lg:grid-cols-[15rem_1fr] lg:pt-16 print:block print:w-full print:py-0">
          <ContentsList />
          <div className="min-w-0">
            {treatments.map((instructions) => (
              <TreatmentSheet
                key={instructions.anchor}
                instructions={instructions}
                url={`${origin}/post-op`}
              />
            ))}
          </div>
        </div>
      </div>
      <InlineScript script={script} />
    </div>
  );
}
