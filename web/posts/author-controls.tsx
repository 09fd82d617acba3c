import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Sending } from "#contract/posts/newsletter.ts";
import type { Post } from "#contract/posts/posts.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { QueryProvider } from "#web/api/query-client.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { useFocusFallback } from "#web/ui/focus.tsx";
import { InEnglish } from "#web/ui/in-english.tsx";
import { useIsMounted } from "#web/ui/use-late-failure.ts";
import { AuthorNotice } from "./author-notice.tsx";
import { removePostFromCache } from "./post-queries.ts";
import { SendDialog } from "./send-dialog.tsx";
import { aSecond, formatSubscribers, sendingQuery, sendToSubscribers } from "./send-to-subscribers.ts";

/** Whether it was started, here or elsewhere, and has not ended. */
const isUnderWay = (sending: Sending | undefined) =>
  Boolean(sending?.started_date && sending.finished_date === null);

/** A button that leads to sending a published post by email, once; then shows to how many it was sent. */
function SendToSubscribers({ postId }: { postId: number }) {
  const { data, refetch } = useQuery({
    ...sendingQuery(postId),
    staleTime: 0,
    refetchInterval: ({ state }) => isUnderWay(state.data) && aSecond,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (toAll: boolean) => {
      await sendToSubscribers(postId, { toAll });
      await refetch();
    },
  });
  const area = useRef<HTMLDivElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  useFocusFallback(area, outcome);
  const [isAsking, setIsAsking] = useState(false);
  const isSending = isPending || isUnderWay(data);
  const isSent = data?.finished_date && !isSending;
  return (
    <div ref={area} className="empty:hidden">
      {isSent && (
        <p ref={outcome} tabIndex={-1} className="text-note text-muted">
          Sent to {formatSubscribers(data.queued)}.
        </p>
      )}
      {data && !isSent && data.all_subscribers > 0 && (
        <>
          <Button variant="secondary" isDisabled={isSending} onClick={() => setIsAsking(true)}>
            {isSending ? "Sending…" : `Send to ${formatSubscribers(data.subscribers)}`}
          </Button>
          <SendDialog
            postId={postId}
            sending={data}
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            onSend={(toAll) => {
              setIsAsking(false);
              mutate(toAll);
            }}
          />
        </>
      )}
    </div>
  );
}

/** Deletes a post; one that is gone already, as after a lost reply, is deleted too. Rejects as `call()` does. */
async function deletePost(id: number): Promise<void> {
  try {
    await call("DELETE /api/blogs/{id}/", { params: { id: String(id) }, headers: {} });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error;
  }
}

/** The notice above an author's own post, with buttons to edit, delete and send it (newsletter-11). */
export function AuthorControls({ post }: { post: Post }) {
  return (
    <QueryProvider>
      <Controls post={post} />
    </QueryProvider>
  );
}

function Controls({ post: { id, slug, is_draft } }: { post: Post }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const { mutate: remove, isPending: isDeleting } = useMutation({
    mutationFn: () => deletePost(id),
    onSuccess: () => {
      void removePostFromCache(slug);
      void showToast("Blog deleted.", { type: "success" });
      if (isMounted()) return navigate("/");
    },
    onError: (error) => {
      setIsAsking(false);
      void showToast(getErrorMessage(error, "Failed to delete blog."), { type: "error" });
    },
  });

  return (
    <>
      <AuthorNotice isDraft={is_draft} send={<SendToSubscribers postId={id} />}>
        <ButtonLink variant="secondary" to={`/blogs/${id}/edit`}>
          Edit
        </ButtonLink>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      </AuthorNotice>
      <InEnglish>
        <Dialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          title="Delete this blog?"
          description="This action cannot be undone."
          actions={
            <>
              <Button variant="secondary" onClick={() => setIsAsking(false)}>
                Cancel
              </Button>
              <Button variant="danger" isDisabled={isDeleting} onClick={() => remove()}>
                Confirm
              </Button>
            </>
          }
        />
      </InEnglish>
    </>
  );
}
