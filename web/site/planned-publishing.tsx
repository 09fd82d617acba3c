import { useState } from "react";
import type { DocumentKind } from "#contract/site/documents.ts";
import { documentNames, type EditedDocument } from "#contract/site/office-site.ts";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { ErrorSummary } from "#web/forms/form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { describeMoment } from "./describe-moment.ts";
import { refreshSite } from "./site-queries.ts";

/** Documents by their names, as a sentence lists them. */
export const listNames = (kinds: readonly DocumentKind[]): string =>
  new Intl.ListFormat("en").format(kinds.map((kind) => documentNames[kind]));

function describe(at: string, others: readonly DocumentKind[]): string {
  const together = others.length > 0 ? `, together with ${listNames(others)}` : "";
  return `Will be published on ${describeMoment(at)}${together}.`;
}

interface PlannedPublishingProps {
  readonly planned: Pick<EditedDocument, "kind" | "publish_at" | "publish_with">;
  /** Called once the draft is planned no longer. */
  readonly onCancelled?: () => Promise<void> | void;
}

/** When a draft is published by itself and with what, if that is planned, and how to cancel it (site-8). */
export function PlannedPublishing({ planned, onCancelled }: PlannedPublishingProps) {
  const { kind, publish_at, publish_with } = planned;
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<readonly DocumentKind[]>([]);

  function ask() {
    setFailure(undefined);
    setAsked([kind, ...publish_with]);
    setIsAsking(true);
  }

  async function cancel() {
    setIsPending(true);
    setFailure(undefined);
    try {
      await call("DELETE /api/office/site/{kind}/plan/", { params: { kind } });
      setIsAsking(false);
      void showToast("It is scheduled no longer.", { type: "success" });
      await onCancelled?.();
    } catch (error) {
      setFailure(getErrorMessage(error, "Could not cancel the scheduled publishing."));
    }
    setIsPending(false);
    void refreshSite();
  }

  return (
    <>
      {publish_at && (
        <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-muted">{describe(publish_at, publish_with)}</p>
          <Button variant="secondary" aria-label={`Unschedule ${documentNames[kind]}`} onClick={ask}>
            Unschedule
          </Button>
        </div>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Cancel the scheduled publishing?"
        description={`${listNames(asked)} ${asked.length > 1 ? "stay drafts" : "stays a draft"}. The live site does not change.`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              Keep it scheduled
            </Button>
            <Button variant="danger" isDisabled={isPending} onClick={() => void cancel()}>
              {isPending ? "Unscheduling…" : "Unschedule"}
            </Button>
          </>
        }
      >
        <ErrorSummary message={failure} />
      </Dialog>
    </>
  );
}
