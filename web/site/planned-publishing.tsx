import { useState } from "react";
import type { DocumentKind } from "#contract/site/documents.ts";
import { documentNames, type EditedDocument } from "#contract/site/office-site.ts";
import { call } from "#web/api/browser-call.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
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
  // What is asked about stays named while the plan is ending.
  const [asked, setAsked] = useState<readonly DocumentKind[]>();

  async function cancel() {
    try {
      await call("DELETE /api/office/site/{kind}/plan/", { params: { kind } });
      void showToast("No longer scheduled.", { type: "success" });
      await onCancelled?.();
    } finally {
      void refreshSite();
    }
  }

  return (
    <>
      {publish_at && (
        <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-muted">{describe(publish_at, publish_with)}</p>
          <Button
            variant="secondary"
            aria-label={`Unschedule ${documentNames[kind]}`}
            onClick={() => setAsked([kind, ...publish_with])}
          >
            Unschedule
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Cancel the scheduled publishing?"
        description={`${listNames(asked ?? [])} ${asked?.length === 1 ? "stays a draft" : "stay drafts"}. The live site does not change.`}
        keep="Keep it scheduled"
        confirm="Unschedule"
        pending="Unscheduling…"
        onConfirm={cancel}
        failure="Could not cancel the scheduled publishing."
      />
    </>
  );
}
