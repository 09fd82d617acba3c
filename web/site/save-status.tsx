import { site } from "#contract/site/site.ts";
import type { DraftState } from "./draft-saver.ts";

/** The state of a draft in words. */
function describe(status: DraftState["status"], hasDraft: boolean): string {
  if (typeof status === "object") return `Not saved: ${status.failure}`;
  if (status !== "saved") return "Saving…";
  if (hasDraft) return "Saved as a draft";
  // Of a site that never opened nothing is published.
  return site().isOpen ? "As published" : "";
}

/** Whether what was typed is saved, announced as it changes. */
export function SaveStatus({ status, hasDraft }: { status: DraftState["status"]; hasDraft: boolean }) {
  const isFailure = typeof status === "object";
  return (
    <output className={`min-w-0 wrap-anywhere ${isFailure ? "font-semibold text-danger" : "text-muted"}`}>
      {describe(status, hasDraft)}
    </output>
  );
}
