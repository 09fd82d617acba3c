import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { output } from "zod/mini";
import { languageOfPage } from "#contract/language.ts";
import { call } from "#web/api/browser-call.ts";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { createIdempotencyKeys } from "#web/forms/idempotency-keys.ts";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { AlsoSend, newPostValues, PostFields, useAlsoSend } from "./post-fields.tsx";
import { refreshPosts } from "./post-queries.ts";
import { sendToSubscribers } from "./send-to-subscribers.ts";
import { useUnsavedText } from "./unsaved-text.tsx";

const atFirst = () => ({
  title: "",
  content: "",
  category: "",
  is_draft: true as const,
  featured_image_alt: "",
  ...languageOfPage(),
});

/** Serialises a new post, to detect whether it changed between two attempts. */
function contentOf({ featured_image: { name, size, lastModified }, ...texts }: output<typeof newPostValues>) {
  return JSON.stringify({ ...texts, name, size, lastModified });
}

function showCreatedToast({ is_draft, slug }: { is_draft: boolean; slug: string }): Promise<void> {
  if (!is_draft) return showToast("Post created!", { type: "success" });
  return showToast(
    <p>
      <span>Saved as draft.</span> <Link to={`/blog/${slug}`}>View draft</Link>
    </p>,
    { type: "success" },
  );
}

/** The form for a new post (newsletter-2): a draft unless its author unchecks that. */
export function CreatePostForm() {
  const [keys] = useState(createIdempotencyKeys);
  const navigate = useNavigate();
  const { form, field, formState, isPending, isMounted, watch } = useZodForm({
    schema: newPostValues,
    defaultValues: atFirst(),
    send: (post) =>
      call("POST /api/blogs/", { form: post, headers: { "idempotency-key": keys.keyFor(contentOf(post)) } }),
    failureMessage: "Failed to create post.",
    onSuccess: (created) => {
      keys.arrived();
      allowLeaving();
      void refreshPosts();
      void showCreatedToast(created);
      if (isSendingWanted) void sendToSubscribers(created.id);
      if (isMounted()) return navigate("/", { fallback: "document" });
    },
  });
  const { allowLeaving, leave, leaveDialog } = useUnsavedText(formState.isDirty);
  const { isSendingWanted, alsoSend } = useAlsoSend({
    language: watch("language"),
    isPublishing: watch("is_draft") !== true,
  });

  /** Goes back one page, or home if this is the first. */
  function goBack() {
    void (history.length > 1 ? navigate(-1) : navigate("/"));
  }

  return (
    <Form {...form}>
      <PostFields field={field} chosenPicture={watch("featured_image")?.[0]} isCategoryOptional />
      <AlsoSend {...alsoSend} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={isPending} pendingText="Saving…">
          Create post
        </SubmitButton>
        <Button variant="secondary" onClick={() => leave(goBack)}>
          Cancel
        </Button>
      </div>
      {leaveDialog}
    </Form>
  );
}
