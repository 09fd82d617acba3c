import { useState } from "react";
import { getErrorMessage } from "#web/api/english.ts";
import { ErrorSummary } from "#web/forms/form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/english-toast.ts";
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
      void showToast("Draft discarded.", { type: "success" });
      void refreshSite();
    } catch (error) {
      setFailure(getErrorMessage(error, "Could not discard the draft."));
    }
    setIsPending(false);
  }

  return (
    <>
      {hasDraft && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          Discard draft
        </Button>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Discard the draft?"
        description="Every change since this was last published will be lost. The live site does not change."
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" isDisabled={isPending} onClick={() => void drop()}>
              {isPending ? "Discarding…" : "Discard draft"}
            </Button>
          </>
        }
      >
        <ErrorSummary message={failure} />
      </Dialog>
    </>
  );
}
