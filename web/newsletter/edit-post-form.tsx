import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Post, postVersion } from "#contract/newsletter.ts";
import { call } from "../api/browser-call.ts";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage, getFieldErrors } from "../api/error-message.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Form } from "../ui/form/form.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { useCheckedForm } from "../ui/form/use-checked-form.ts";
import { useFormFailure } from "../ui/form/use-form-failure.ts";
import { showToast } from "../ui/toast.tsx";
import { AlsoSend } from "./also-send.tsx";
import { NewerVersion } from "./newer-version.tsx";
import { newsletterAnchor } from "./page-address.ts";
import { PostFields } from "./post-fields.tsx";
import { changedPostValues } from "./post-form-values.ts";
import { refreshPosts } from "./refresh-posts.ts";
import { sendToSubscribers } from "./send-to-subscribers.ts";
import { useUnsavedText } from "./unsaved-text.tsx";

function valuesOf({ title, content, category, is_draft, picture }: Post) {
  return {
    title,
    content,
    category: category as "Random",
    is_draft,
    featured_image_alt: picture?.alt ?? "",
    featured_image: undefined,
  };
}

const wayOut = "inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4";

/** A post's change by its author; a copy that has become stale is refused and keeps its text (decision 27). */
export function EditPostForm({ post }: { post: Post }) {
  const form = useCheckedForm({ schema: changedPostValues, defaultValues: valuesOf(post) });
  const { field, formState, handleSubmit, reset, showFieldErrors, watch } = form;
  const { failure, fail, clear } = useFormFailure();
  const [held, setHeld] = useState(post);
  const [newer, setNewer] = useState<Post>();
  const [isSendingWanted, setIsSendingWanted] = useState(false);
  const { letGo, leave, question } = useUnsavedText(formState.isDirty);
  const navigate = useNavigate();
  const address = post.slug ? `/blog/${post.slug}` : "/";
  const isPublishing = held.is_draft && watch("is_draft") === false;

  async function findNewer() {
    setNewer(await call("GET /api/blogs/{id}/", { params: { id: String(post.id) } }).catch(() => undefined));
  }

  const submit = handleSubmit(async (change) => {
    clear();
    try {
      const changed = await call("PUT /api/blogs/{id}/", {
        params: { id: String(post.id) },
        headers: { "if-match": `"${postVersion(held)}"` },
        form: change,
      });
      letGo();
      void refreshPosts();
      void showToast("Blog updated.", { type: "success" });
      if (isPublishing && isSendingWanted) void sendToSubscribers(changed.id);
      await navigate(changed.slug ? `/blog/${changed.slug}` : "/");
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 412) await findNewer();
      showFieldErrors(getFieldErrors(error));
      fail(getErrorMessage(error, "Failed to update blog."));
    }
  });

  return (
    <Form onSubmit={submit}>
      <nav aria-label="Ways back" className="flex flex-wrap gap-x-6">
        <Link to={`/#${newsletterAnchor}`} className={wayOut}>
          Back to blog
        </Link>
        <Link to={address} className={wayOut}>
          View post
        </Link>
      </nav>
      <ErrorSummary message={failure} />
      {newer && (
        <NewerVersion
          newer={newer}
          onTake={() => {
            reset(valuesOf(newer));
            setHeld(newer);
            setNewer(undefined);
            clear();
          }}
          onKeep={() => {
            setHeld(newer);
            setNewer(undefined);
            clear();
          }}
        />
      )}
      <PostFields
        // The counter of characters left begins anew with another text.
        key={held.version}
        field={field}
        chosenPicture={watch("featured_image")?.[0]}
        storedPicture={held.featured_image ?? undefined}
        contentLength={watch("content").length}
        isCategoryOptional={false}
      />
      {isPublishing && <AlsoSend isWanted={isSendingWanted} onChange={setIsSendingWanted} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={formState.isSubmitting} pendingText="Saving…">
          Save changes
        </SubmitButton>
        <Button kind="secondary" onClick={() => leave(() => void navigate(address))}>
          Cancel
        </Button>
      </div>
      {question}
    </Form>
  );
}
