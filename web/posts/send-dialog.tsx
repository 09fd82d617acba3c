import { queryOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Sending } from "#contract/posts/newsletter.ts";
import { hasTranslations } from "#contract/site/translations.ts";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { CheckboxField } from "#web/forms/fields.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { Button } from "#web/ui/button.tsx";
import { CloseButton, Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { formatSubscribers } from "./send-to-subscribers.ts";

const previewQuery = (postId: number) =>
  queryOptions({
    queryKey: ["newsletter", "preview", postId],
    queryFn: () => call("GET /api/blogs/{id}/sending/preview/", { params: { id: String(postId) } }),
    staleTime: 0,
  });

/**
 * An email for a frame of the page, whose Content-Security-Policy it has: without its style sheet, which is for dark
 * schemes and phones, and with links that a sandbox does not follow.
 */
const forFrame = (html: string) =>
  html.replace(/<style[\s\S]*?<\/style>/g, "").replace("<head>", '<head><base target="_blank" />');

/** The email itself: a document of its own without scripts, whose links lead nowhere. */
function Preview({ postId }: { postId: number }) {
  const [data, fallback] = useQueryData(previewQuery(postId), { failure: "The email could not be shown." });
  if (!data) return <div className="grid h-96 place-items-center">{fallback}</div>;
  return (
    <>
      <p className="mb-2">
        <span className="text-muted">Subject: </span>
        <strong className="wrap-anywhere">{data.subject}</strong>
      </p>
      <iframe
        title="The email"
        sandbox=""
        srcDoc={forFrame(data.html)}
        className="h-96 w-full rounded-box border border-border"
      />
    </>
  );
}

interface SendDialogProps {
  postId: number;
  sending: Pick<Sending, "subscribers" | "all_subscribers">;
  isOpen: boolean;
  onClose: () => void;
  onSend: (toAll: boolean) => void;
}

/** Before a post is sent: its email, to how many it goes, and a trial to oneself (newsletter-51). */
export function SendDialog({ postId, sending, isOpen, onClose, onSend }: SendDialogProps) {
  const [toAll, setToAll] = useState(false);
  const subscribers = toAll ? sending.all_subscribers : sending.subscribers;
  const trial = useMutation({
    mutationFn: () => call("POST /api/blogs/{id}/sending/trial/", { params: { id: String(postId) } }),
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isPending={trial.isPending}
      title="Send this blog by email?"
      description={`It goes to ${formatSubscribers(subscribers)}, once.`}
      actions={
        <>
          <CloseButton>Cancel</CloseButton>
          <Button variant="secondary" isDisabled={trial.isPending} onClick={() => trial.mutate()}>
            {trial.isPending ? "Sending…" : "Send to myself"}
          </Button>
          <Button isDisabled={subscribers === 0 || trial.isPending} onClick={() => onSend(toAll)}>
            {`Send to ${formatSubscribers(subscribers)}`}
          </Button>
        </>
      }
    >
      {isOpen && <Preview postId={postId} />}
      {hasTranslations() && (
        <CheckboxField
          label="Send it to readers of every language"
          hint="Otherwise only to those who get their emails in the language of this blog."
          checked={toAll}
          onChange={({ target }) => setToAll(target.checked)}
          className="mt-3"
        />
      )}
      <div aria-live="polite" className="mt-3 empty:hidden">
        {trial.data && <Notice variant="success">{`Sent to ${trial.data.to}.`}</Notice>}
        {trial.error && (
          <Notice variant="danger">{getErrorMessage(trial.error, "The email could not be sent.")}</Notice>
        )}
      </div>
    </Dialog>
  );
}
