import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { fieldLengths } from "#contract/fields.ts";
import { languageChoices } from "#contract/language.ts";
import { pictureFile } from "#contract/posts/pictures.ts";
import type { Post } from "#contract/posts/posts.ts";
import { categoryRequired, changedPostForm, newPostForm } from "#contract/posts/write-post.ts";
import { offeredPostCategories } from "#contract/site/look-up.ts";
import { hasTranslations } from "#contract/site/translations.ts";
import type { Language } from "#contract/site/values.ts";
import { inEnglish } from "#web/api/english.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#web/forms/fields.tsx";
import type { RegisterField } from "#web/forms/use-zod-form.ts";
import { FeaturedPictureField } from "./featured-picture-field.tsx";
import { formatSubscribers, subscriberCountQuery } from "./send-to-subscribers.ts";

/** The first file of a file input's list. */
const firstOfList = z.transform((list: FileList | undefined) => list?.[0]);

/** The schema of a new post's form values; an empty category or alternative text is not sent. */
export const newPostValues = z.pipe(
  z.extend(newPostForm, { featured_image: z.pipe(firstOfList, pictureFile) }),
  z.transform(({ category, featured_image_alt, ...post }) => ({
    ...post,
    ...(category && { category }),
    ...(featured_image_alt && { featured_image_alt }),
  })),
);

/** The schema of an edited post's form values; without a chosen file the picture stays. A post that has a category needs one. */
export const changedPostValues = ({ needsCategory }: { needsCategory: boolean }) =>
  z.extend(changedPostForm, { featured_image: z.pipe(firstOfList, z.optional(pictureFile)) }).check(
    z.refine(({ category }) => !needsCategory || category !== "", {
      path: ["category"],
      error: categoryRequired,
    }),
  );

/**
 * Whether a post is as a form would change it, as where the reply to the first call was lost. A chosen picture cannot be
 * compared.
 */
export function hasChange(post: Post, change: z.output<ReturnType<typeof changedPostValues>>): boolean {
  const { title, content, category, language = post.language, is_draft } = change;
  const { featured_image, featured_image_alt = "" } = change;
  return (
    featured_image === undefined &&
    title === post.title &&
    content === post.content &&
    (category || null) === post.category &&
    language === post.language &&
    is_draft === post.is_draft &&
    featured_image_alt === (post.picture?.alt ?? "")
  );
}

interface AlsoSendOptions {
  /** The post's, where the practice offers several. */
  language: Language | undefined;
  /** Whether saving the form would publish the post. */
  isPublishing: boolean;
}

/**
 * Whether a post is to be sent by email when it is published, with the props of the checkbox for it. Without subscribers
 * in the post's language it is not: a post is sent only once.
 */
export function useAlsoSend({ language, isPublishing }: AlsoSendOptions) {
  const [isChecked, setIsChecked] = useState(false);
  const { data } = useQuery({ ...subscriberCountQuery(language), enabled: isPublishing });
  const count = isPublishing && data ? data.count : 0;
  return {
    isSendingWanted: isChecked && count > 0,
    alsoSend: { count, isChecked, onChange: setIsChecked },
  };
}

/** A checkbox to send a post by email when it is published; nothing without subscribers. */
export function AlsoSend({ count, isChecked, onChange }: ReturnType<typeof useAlsoSend>["alsoSend"]) {
  if (count === 0) return null;
  return (
    <CheckboxField
      label={`Also send to ${formatSubscribers(count)}`}
      hint="By email, once. To see the email first, publish the post and send it from its page."
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

type FieldName =
  | "title"
  | "content"
  | "category"
  | "language"
  | "is_draft"
  | "featured_image"
  | "featured_image_alt";

interface PostFieldsProps {
  field: RegisterField<FieldName>;
  chosenPicture: File | undefined;
  storedPicture?: string | undefined;
  /** Listed also where it is no longer offered (site-4). */
  storedCategory?: string | null;
  /** Whether the category is optional (newsletter-1). */
  isCategoryOptional: boolean;
}

/** The fields of a post, new or changed. */
export function PostFields({
  field,
  chosenPicture,
  storedPicture,
  storedCategory,
  isCategoryOptional,
}: PostFieldsProps) {
  return (
    <>
      <TextField label="Title" autoComplete="off" {...field("title")} />
      <TextAreaField
        label="Content"
        rows={10}
        maxCharacters={fieldLengths.content}
        hint="Plain text. A blank line begins a paragraph; web addresses become links."
        {...field("content")}
      />
      <SelectField
        label="Category"
        optional={isCategoryOptional}
        unset={isCategoryOptional ? "No category" : "Choose a category"}
        choices={inEnglish(offeredPostCategories)(storedCategory)}
        {...field("category")}
      />
      {hasTranslations() && (
        <SelectField
          label="Language"
          hint="Of this post. It is shown on the pages in this language, and emailed to their readers."
          choices={languageChoices()}
          {...field("language")}
        />
      )}
      <FeaturedPictureField chosen={chosenPicture} stored={storedPicture} {...field("featured_image")} />
      <TextField
        label="Alternative text"
        optional
        autoComplete="off"
        hint="What the image shows, for readers who cannot see it. Leave it empty if the image only decorates."
        {...field("featured_image_alt")}
      />
      <CheckboxField label="Draft" hint="Only you can see a draft." {...field("is_draft")} />
    </>
  );
}
