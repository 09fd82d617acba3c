import { useState } from "react";
import type { Reply } from "#contract/route.ts";
import type { ContentProblem } from "#contract/site/content-problems.ts";
import type { DocumentKind } from "#contract/site/documents.ts";
import { offeredLanguages } from "#contract/site/offered-languages.ts";
import { documentNames, type listDocumentsRoute } from "#contract/site/office-site.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { getErrorCode } from "#web/api/error-message.ts";
import { isReauthenticationCancelled, useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { Button } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProblemList } from "./problem-list.tsx";
import { documentSteps } from "./setup-steps.ts";
import { refreshSite } from "./site-queries.ts";

interface OpenSiteProps {
  readonly list: Reply<typeof listDocumentsRoute>;
}

/** A document as the step in which it is filled in is called. */
const titleOf = (kind: DocumentKind) =>
  documentSteps.find(({ id }) => id === kind)?.title ?? documentNames[kind];

/** Opens the site to visitors, or says what is left to do before (site-12). */
export function OpenSite({ list }: OpenSiteProps) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<{ message: string; missing: readonly ContentProblem[] }>();
  const left = list.documents.filter(({ problems }) => problems > 0).map(({ kind }) => titleOf(kind));

  async function open() {
    setIsPending(true);
    setFailure(undefined);
    try {
      await withReauthentication(() => call("POST /api/office/site/open/", {}));
      // The document says that the site is closed; a new one does not.
      location.assign("/");
    } catch (error) {
      setIsPending(false);
      if (isReauthenticationCancelled(error)) return;
      const isNotReady = getErrorCode(error) === "not_ready" && error instanceof ApiProblem;
      setFailure({
        message: getErrorMessage(error, "The site was not opened."),
        missing: isNotReady ? (error.body.missing as readonly ContentProblem[]) : [],
      });
      void refreshSite();
    }
  }

  return (
    <section aria-labelledby="open-heading" className={`${cardClasses} grid gap-5 p-6 sm:p-8`}>
      <h2 id="open-heading" className="text-3xl">
        {left.length === 0 ? "Ready to open" : "Open the site"}
      </h2>
      <p className="max-w-2xl text-muted">
        {left.length === 0
          ? "From then on everyone can see your pages and ask for visits. You can change everything later."
          : `Left to do: ${left.join(", ")}.`}
      </p>
      {failure && (
        <Notice variant="warning" role="alert">
          <p className="font-semibold">{failure.message}</p>
          <ProblemList problems={failure.missing} languages={offeredLanguages(list)} titleOf={titleOf} />
        </Notice>
      )}
      <div>
        <Button
          variant={left.length === 0 ? "primary" : "secondary"}
          isDisabled={isPending}
          onClick={() => void open()}
          className="min-h-13 px-7 text-lg"
        >
          {isPending ? "Opening…" : "Open the site"}
        </Button>
      </div>
      {reauthenticationDialog}
    </section>
  );
}
