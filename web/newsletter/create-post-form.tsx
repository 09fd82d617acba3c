import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "../api/browser-call.ts";
import { getErrorMessage, getFieldErrors } from "../api/error-message.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Form } from "../ui/form/form.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { useCheckedForm } from "../ui/form/use-checked-form.ts";
import { useFormFailure } from "../ui/form/use-form-failure.ts";
import { showToast } from "../ui/toast.tsx";
import { AlsoSend } from "./also-send.tsx";
import { PostFields } from "./post-fields.tsx";
import { newPostValues } from "./post-form-values.ts";
import { refreshPosts } from "./refresh-posts.ts";
import { sendToSubscribers } from "./send-to-subscribers.ts";
import { useUnsavedText } from "./unsaved-text.tsx";

const atFirst = { title: "", content: "", category: "", is_draft: true, featured_image_alt: "" } as const;

function sayCreated({ is_draft, slug }: { is_draft: boolean; slug: string }): Promise<void> {
  if (!is_draft) return showToast("Post created!", { type: "success" });
  return showToast(
    <p>
      <span>Saved as draft.</span> <Link to={`/blog/${slug}`}>View draft</Link>
    </p>,
    { type: "success" },
  );
}

/** A new post (specification §2): a draft unless its author says otherwise. */
export function CreatePostForm() {
  const form = useCheckedForm({ schema: newPostValues, defaultValues: atFirst });
  const { field, formState, handleSubmit, showFieldErrors, watch } = form;
  const { failure, fail, clear } = useFormFailure();
  const [isSendingWanted, setIsSendingWanted] = useState(false);
  const { letGo, leave, question } = useUnsavedText(formState.isDirty);
  const navigate = useNavigate();
  const isDraft = watch("is_draft") === true;

  const submit = handleSubmit(async (post) => {
    clear();
    try {
      const created = await call("POST /api/blogs/", { form: post });
      letGo();
      void refreshPosts();
      void sayCreated(created);
      if (!created.is_draft && isSendingWanted) void sendToSubscribers(created.id);
      await navigate("/");
    } catch (error) {
      showFieldErrors(getFieldErrors(error));
      fail(getErrorMessage(error, "Failed to create post."));
    }
  });

  /** Back one page; home where this is the first. */
  function goBack() {
    void (history.length > 1 ? navigate(-1) : navigate("/"));
  }

  return (
    <Form onSubmit={submit}>
      <ErrorSummary message={failure} />
      <PostFields field={field} chosenPicture={watch("featured_image")?.[0]} isCategoryOptional />
      {!isDraft && <AlsoSend isWanted={isSendingWanted} onChange={setIsSendingWanted} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={formState.isSubmitting} pendingText="Saving…">
          Create post
        </SubmitButton>
        <Button kind="secondary" onClick={() => leave(goBack)}>
          Cancel
        </Button>
      </div>
      {question}
    </Form>
  );
}
