import { useState } from "react";
import type { Post } from "#contract/posts/posts.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface NewerVersionProps {
  newer: Post;
  /** Puts the newer version into the form. */
  onTake: () => void;
  /** Keeps the user's text, to overwrite the newer version. */
  onKeep: () => void;
}

/** Announces that the post has changed since it was loaded, and shows the newer version. */
export function NewerVersion({ newer, onTake, onKeep }: NewerVersionProps) {
  const [isShown, setIsShown] = useState(false);
  const close = () => setIsShown(false);
  return (
    <>
      <Notice
        variant="warning"
        action={
          <Button variant="secondary" onClick={() => setIsShown(true)}>
            See the newer version
          </Button>
        }
      >
        Your text is still here and is not saved yet.
      </Notice>
      <Dialog
        isOpen={isShown}
        onClose={close}
        title="The newer version"
        actions={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                close();
                onKeep();
              }}
            >
              Keep my text
            </Button>
            <Button
              onClick={() => {
                close();
                onTake();
              }}
            >
              Use the newer version
            </Button>
          </>
        }
      >
        <article className="grid max-h-[50svh] gap-3 overflow-y-auto rounded-box bg-surface-sunken p-4">
          <h3 className="text-xl break-words">{newer.title}</h3>
          <p className="text-sm text-muted">
            {[newer.category, newer.is_draft ? "Draft" : "Published"].filter(Boolean).join(" · ")}
          </p>
          <p className="break-words whitespace-pre-line">{newer.content}</p>
        </article>
      </Dialog>
    </>
  );
}
