import { useState } from "react";
import { useNavigate } from "react-router";
import { type Post, postVersion } from "#contract/posts/posts.ts";
import { hasTranslations } from "#contract/site/translations.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { NewerVersion } from "./newer-version.tsx";
import { AlsoSend, changedPostValues, hasChange, PostFields, useAlsoSend } from "./post-fields.tsx";
import { postsAnchor } from "./post-pages.ts";
import { refreshPosts } from "./post-queries.ts";
import { sendToSubscribers } from "./send-to-subscribers.ts";
import { useUnsavedText } from "./unsaved-text.tsx";

function toFormValues({ title, content, category, language, is_draft, picture }: Post) {
  return {
    title,
    content,
    category: category ?? "",
    is_draft,
    featured_image_alt: picture?.alt ?? "",
    featured_image: undefined,
    ...(hasTranslations() && { language }),
  };
}

/**
 * The form in which an author edits a post; if the post has changed since, saving fails and the text stays
 * (newsletter-8).
 */
export function EditPostForm({ post }: { post: Post }) {
  const [baseVersion, setBaseVersion] = useState(post);
  const [newer, setNewer] = useState<Post>();
  const navigate = useNavigate();
  const params = { id: String(post.id) };
  const { form, field, formState, isPending, isMounted, reset, clearFailure, watch } = useZodForm({
    schema: changedPostValues({ needsCategory: post.category !== null }),
    defaultValues: toFormValues(post),
    async send(change) {
      try {
        return await call("PUT /api/blogs/{id}/", {
          params,
          headers: { "if-match": `"${postVersion(baseVersion)}"` },
          form: change,
        });
      } catch (error) {
        if (!(error instanceof ApiProblem && error.status === 412)) throw error;
        const found = await call("GET /api/blogs/{id}/", { params }).catch(() => undefined);
        if (found && hasChange(found, change)) return found;
        setNewer(found);
        throw error;
      }
    },
    failureMessage: "Failed to update blog.",
    onSuccess: (changed) => {
      allowLeaving();
      void refreshPosts();
      void showToast("Blog updated.", { type: "success" });
      if (isSendingWanted) void sendToSubscribers(changed.id);
      if (isMounted())
        return navigate(changed.slug ? `/blog/${changed.slug}` : "/", { fallback: "document" });
    },
  });
  const { allowLeaving, leave, leaveDialog } = useUnsavedText(formState.isDirty);
  const address = post.slug ? `/blog/${post.slug}` : "/";
  const { isSendingWanted, alsoSend } = useAlsoSend({
    language: watch("language"),
    isPublishing: baseVersion.is_draft && watch("is_draft") === false,
  });

  function continueFrom(version: Post) {
    setBaseVersion(version);
    setNewer(undefined);
    clearFailure();
  }

  return (
    <Form {...form}>
      <nav aria-label="Ways back" className="flex flex-wrap gap-x-6">
        <TextLink to={`/#${postsAnchor}`} className="inline-flex min-h-11 items-center">
          Back to blog
        </TextLink>
        <TextLink to={address} className="inline-flex min-h-11 items-center">
          View post
        </TextLink>
      </nav>
      {newer && (
        <NewerVersion
          newer={newer}
          onTake={() => {
            reset(toFormValues(newer));
            continueFrom(newer);
          }}
          onKeep={() => continueFrom(newer)}
        />
      )}
      <PostFields
        field={field}
        chosenPicture={watch("featured_image")?.[0]}
        storedPicture={baseVersion.featured_image ?? undefined}
        storedCategory={post.category}
        isCategoryOptional={post.category === null}
      />
      <AlsoSend {...alsoSend} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={isPending} pendingText="Saving…">
          Save changes
        </SubmitButton>
        <Button variant="secondary" onClick={() => leave(() => void navigate(address))}>
          Cancel
        </Button>
      </div>
      {leaveDialog}
    </Form>
  );
}
