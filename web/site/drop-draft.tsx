import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { DraftSaver } from "./draft-saver.ts";
import { refreshSite } from "./site-queries.ts";

/** Drops a draft after a question, so that what is published is edited again. */
export function DropDraft({ saver, hasDraft }: { saver: DraftSaver; hasDraft: boolean }) {
  const [isAsking, setIsAsking] = useState(false);

  async function drop() {
    await saver.drop();
    void showToast("Draft discarded.", { type: "success" });
    void refreshSite();
  }

  return (
    <>
      {hasDraft && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          Discard draft
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Discard the draft?"
        description="Every change since this was last published will be lost. The live site does not change."
        keep="Keep it"
        confirm="Discard draft"
        pending="Discarding…"
        onConfirm={drop}
        failure="Could not discard the draft."
      />
    </>
  );
}
