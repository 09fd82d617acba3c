import { useState } from "react";
import { getErrorMessage } from "#web/api/error-message.ts";
import { ErrorSummary } from "#web/forms/form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";
import type { DraftSaver } from "./draft-saver.ts";
import { refreshSite } from "./site-queries.ts";

/** Drops a draft after a question, so that what is published is edited again. */
export function DropDraft({ saver, hasDraft }: { saver: DraftSaver; hasDraft: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function drop() {
    setIsPending(true);
    setFailure(undefined);
    try {
      await saver.drop();
      setIsAsking(false);
      void showToast("The draft is dropped.", { type: "success" });
      void refreshSite();
    } catch (error) {
      setFailure(getErrorMessage(error, "The draft was not dropped."));
    }
    setIsPending(false);
  }

  return (
    <>
      {hasDraft && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          Drop the draft
        </Button>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Drop the draft?"
        description="Everything that was changed since this was published is lost. The site itself does not change."
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" isDisabled={isPending} onClick={() => void drop()}>
              {isPending ? "Dropping…" : "Drop the draft"}
            </Button>
          </>
        }
      >
        <ErrorSummary message={failure} />
      </Dialog>
    </>
  );
}
